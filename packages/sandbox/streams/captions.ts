/** Caption lines of a loop, four seconds each, by language. */
const lines = {
  en: [
    'Good evening, and welcome!',
    'The doors are open.',
    'This one is for the front row.',
    'Sing it if you know it.',
    'Hands up in the back!',
    'One more time.',
    'Softer now.',
    'Listen to the room.',
    'And louder again!',
    'You sound wonderful tonight.',
    'We have one more song.',
    'Stay with us.',
    'This is for everybody far away.',
    'Wave to the camera!',
    'From the top.',
  ],
  ko: [
    '안녕하세요, 환영합니다!',
    '문이 열렸습니다.',
    '맨 앞줄 여러분을 위한 노래예요.',
    '아는 노래라면 같이 불러요.',
    '뒤쪽도 손을 들어 주세요!',
    '한 번 더.',
    '이제 조금 조용히.',
    '이 소리를 들어 보세요.',
    '다시 크게!',
    '오늘 밤 목소리가 정말 멋져요.',
    '아직 한 곡 더 남았어요.',
    '끝까지 함께해 주세요.',
    '멀리 있는 모두를 위한 노래예요.',
    '카메라를 향해 손을 흔들어 주세요!',
    '처음부터 다시.',
  ],
}

export type CaptionLanguage = keyof typeof lines

export const captionNames: Record<CaptionLanguage, string> = { en: 'English', ko: '한국어' }

export function isCaptionLanguage(text: string): text is CaptionLanguage {
  return Object.hasOwn(lines, text)
}

const lineSeconds = 4

/**
 * Renders the WebVTT file of one segment. Its times are relative to the loop; X-TIMESTAMP-MAP maps them to
 * the timestamps of the video.
 */
export function renderCaptions(language: CaptionLanguage, index: number, seconds: number): string {
  const start = index * seconds
  const cue = `${formatTime(start)} --> ${formatTime(start + seconds)}`
  const map = 'X-TIMESTAMP-MAP=MPEGTS:0,LOCAL:00:00:00.000'
  return `WEBVTT\n${map}\n\n${cue}\n${lines[language][Math.floor(start / lineSeconds)]}\n`
}

const formatTime = (seconds: number) =>
  `00:${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}.000`
