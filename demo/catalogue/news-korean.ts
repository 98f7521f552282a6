import {
  formatDatesTable,
  formatDay,
  formatNumber,
  joinParagraphs,
  type StoryKind,
  type StoryWriter,
} from './news-facts.ts'

const day = (date: Date) => formatDay('ko', date)
const number = (value: number) => formatNumber('ko', value)

const tour: StoryWriter = ({ artist, title, stops, path }) => ({
  title: `${artist}, 새 투어 ‘${title}’ 일정 공개`,
  summary: `${stops.length}개 도시를 도는 이번 투어는 ${day(stops[0]!.day)}에 시작합니다. 전체 일정을 확인하세요.`,
  body: joinParagraphs(
    `몇 달 동안 이어진 힌트 끝에 드디어 공식 발표가 나왔습니다. **${artist}**의 새 투어 *${title}*, 모두 ${stops.length}개 도시에서 만날 수 있습니다.`,
    '## 전체 일정',
    formatDatesTable('ko', ['날짜', '도시'], stops),
    '> 이 목록에 있는 도시는 모두 누군가가 불러 준 곳이에요. 우리는 그 글을 하나도 빠짐없이 읽었습니다.',
    '## 예매',
    `예매는 도시별로 차례차례 열립니다. [일정과 티켓 보기](${path})에서 확인하고, 아티스트를 팔로우하면 우리 도시의 예매가 열릴 때 알려 드립니다.`,
  ),
})

const review: StoryWriter = ({ artist, city, venue, day: when, path }) => ({
  title: `${artist}, ${city}에서 보낸 끝나지 않을 것 같던 밤`,
  summary: '두 시간, 세 번의 앙코르, 그리고 아무도 예상하지 못한 한 곡. 그 현장에 다녀왔습니다.',
  body: joinParagraphs(
    `${day(when)}, ${venue} 앞의 줄은 골목을 한 바퀴 돌아 이어졌습니다. 누군가 휴대폰으로 두 번째 싱글을 틀었고, 후렴에 이르자 거리 전체가 함께 불렀습니다.`,
    '## 무대',
    '시작은 가장 느린 곡이었습니다. 모험이었지만 통했습니다. 드럼이 들어올 즈음에는 객석의 마음이 이미 정해져 있었으니까요.',
    '> 이 노래는 옆에 선 사람을 위해 불러 주세요. 다시 못 만날지도 모르니까, 잘 불러 주세요.',
    '## 끝, 그리고',
    '세 번째 앙코르는 예정에 없던 것이었습니다. 조명이 다 켜진 뒤에 기타 하나만 들고 돌아와 무대 끝에 앉아 불렀습니다. 막차는 이미 떠났지만 아무도 서두르지 않았습니다.',
    `[이날의 공연 보기](${path})`,
  ),
})

const campaign: StoryWriter = ({ artist, city, count, goal, path }) => ({
  title: `${city}, 해냈습니다: ${artist} 캠페인 목표 달성`,
  summary: `한 사람이 하나씩, 목표였던 ${number(goal)} 메이크를 넘어섰습니다.`,
  body: joinParagraphs(
    `시작은 어느 평일 자정이 지난 시각의 메이크 하나였습니다. 그리고 목표 ${number(goal)}에 이르렀습니다. 지금은 ${number(count)}, 숫자는 아직 늘고 있습니다.`,
    '## 이제 어떻게 되나요?',
    '1. 아티스트 팀에 어느 도시에서 얼마나 많은 팬이 원하는지 전해집니다.\n2. 공연을 만드는 사람들이 날짜와 장소를 찾습니다.\n3. 메이크한 팬에게 예매보다 먼저 소식을 알립니다.',
    '> 우리가 가진 도시 목록에 없던 곳이었어요. 이제는 있습니다.',
    `아직 날짜가 정해진 것은 아닙니다. [캠페인](${path})은 계속 열려 있습니다.`,
  ),
})

const project: StoryWriter = ({ artist, path, day: until }) => ({
  title: `${artist}, 주문한 만큼만 만드는 새 프로젝트`,
  summary: `주문은 ${day(until)}까지입니다.`,
  body: joinParagraphs(
    `창고도, 재고도, 두 번째 제작도 없습니다. 주문한 만큼만 만드는 것, 그것이 **${artist}** 새 프로젝트의 전부입니다.`,
    '## 알아 두세요',
    `- 주문은 **${day(until)}**에 마감됩니다.\n- 마지막 단계 전에 보이는 금액에 배송비와 수수료가 모두 들어 있습니다.\n- 만드는 과정을 프로젝트 페이지에서 사진으로 볼 수 있습니다.`,
    `[프로젝트 보기](${path})`,
  ),
})

export const korean: Partial<Record<StoryKind, StoryWriter>> = { tour, review, campaign, project }
