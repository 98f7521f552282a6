import {
  formatDatesTable,
  formatDay,
  formatNumber,
  joinParagraphs,
  type StoryKind,
  type StoryWriter,
} from './news-facts.ts'

const day = (date: Date) => formatDay('ja', date)
const number = (value: number) => formatNumber('ja', value)

const tour: StoryWriter = ({ artist, title, stops, path }) => ({
  title: `${artist}、ツアー「${title}」の日程を発表`,
  summary: `${stops.length}都市をめぐるツアーは${day(stops[0]!.day)}に開幕。全日程をお届けします。`,
  body: joinParagraphs(
    `数か月にわたるヒントの末、ついに正式発表です。**${artist}**の新しいツアー *${title}* は、全${stops.length}都市で開催されます。`,
    '## 全日程',
    formatDatesTable('ja', ['日付', '都市'], stops),
    '> このリストにある街は、どれも誰かが呼んでくれた街です。届いた声はすべて読みました。',
    '## チケット',
    `発売は都市ごとに順次始まります。[日程とチケットを見る](${path})からご確認ください。アーティストをフォローすると、あなたの街の発売が始まるときにお知らせします。`,
  ),
})

const review: StoryWriter = ({ artist, city, venue, day: when, path }) => ({
  title: `${artist}、${city}で過ごした終わらない夜`,
  summary: '2時間、3回のアンコール、そして誰も予想しなかった1曲。その現場から。',
  body: joinParagraphs(
    `${day(when)}、${venue}の前には開場のずっと前から列が伸びていました。誰かがスマートフォンで2枚目のシングルを流すと、サビでは通り全体が歌っていました。`,
    '## ステージ',
    '幕開けは一番ゆっくりした曲。賭けでしたが、ドラムが入るころには、会場の気持ちはもう決まっていました。',
    '> この曲は、隣にいる人のために歌ってください。もう会えないかもしれないから、いい声で。',
    '## そして終わり',
    '3回目のアンコールは予定にないものでした。客電がついたあと、ギター1本で戻り、ステージの端に座って歌ったのです。終電はもう出ていましたが、急ぐ人はいませんでした。',
    `[この公演を見る](${path})`,
  ),
})

const campaign: StoryWriter = ({ artist, city, count, goal, path }) => ({
  title: `${city}が達成：${artist}のキャンペーンが目標に到達`,
  summary: `ひとり1票で、目標の${number(goal)}件を超えました。`,
  body: joinParagraphs(
    `始まりは、平日の深夜の1件のリクエストでした。そして目標の${number(goal)}に到達。いまは${number(count)}、まだ増えています。`,
    '## これからどうなるの？',
    '1. どの街で何人が待っているかが、アーティストのチームに届きます。\n2. 日程と会場の検討が始まります。\n3. リクエストした人には、チケットの発売より先にお知らせが届きます。',
    '> 私たちの街のリストにはありませんでした。いまは、あります。',
    `日程が決まったわけではありません。[キャンペーン](${path})は続いています。`,
  ),
})

const project: StoryWriter = ({ artist, path, day: until }) => ({
  title: `${artist}、注文の数だけ作る新プロジェクト`,
  summary: `受付は${day(until)}まで。`,
  body: joinParagraphs(
    `倉庫も、売れ残りも、再生産もありません。注文の数だけ作る。それが**${artist}**の新しいプロジェクトです。`,
    '## 知っておきたいこと',
    `- 受付は**${day(until)}**に締め切ります。\n- 最後の確認画面の金額に、送料と手数料がすべて含まれています。\n- 制作の様子は、プロジェクトのページで写真とともに見られます。`,
    `[プロジェクトを見る](${path})`,
  ),
})

export const japanese: Partial<Record<StoryKind, StoryWriter>> = { tour, review, campaign, project }
