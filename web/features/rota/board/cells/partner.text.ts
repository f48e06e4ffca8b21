import type { Partner } from '#shared/rota/barred.ts'
import type { Board, BoardService, Place } from '#shared/rota/board.ts'
import type { Translate } from '#shared/strings/translate.ts'
import { formatDay } from '../../../../strings/dates.ts'

/** What keeps a partner from a service of a day, as the end of a sentence: 'who is away Dec 20'. */
function whyText({ blocks }: Partner, date: string, t: Translate): string {
  const [block] = blocks
  if (!block) return t('partner.full')
  const { code, serviceTime } = block
  if (code === 'away') return t('partner.away', { day: formatDay(date, 'short') })
  if ((code === 'busy' || code === 'most_a_day') && serviceTime) return t('partner.busy', { time: serviceTime })
  if (code === 'most_a_day' || code === 'most_a_month') return t('partner.often')
  return t(code === 'paused' || code === 'declined' ? `partner.${code}` : 'partner.cannot')
}

/** 'only with Tom Ward, who is away Dec 20' */
export const partnerWord = (partner: Partner, date: string, t: Translate): string =>
  t('partner.only', { name: partner.user.name, why: whyText(partner, date, t) })

/** 'Jean Ward serves only with Tom Ward, who is away Dec 20.' */
export const partnerText = (who: string, partner: Partner, date: string, t: Translate): string =>
  t('partner.serves', { who, name: partner.user.name, why: whyText(partner, date, t) })

/** Names of those without whom somebody does not serve, and who are not at the service. */
const absentPartners = (
  { problems, members }: Board,
  { _id: serviceId }: BoardService,
  { userId }: Place,
): (string | undefined)[] =>
  problems.flatMap((one) =>
    one.code === 'split' && one.serviceId === serviceId && one.userId === userId
      ? members.find(({ user }) => user._id === one.partnerId)?.user.name
      : [],
  )

/** 'Serves only together with Tom Ward, who is not there.'; '' of somebody whose partners are all there. */
export const aloneText = (board: Board, service: BoardService, place: Place, t: Translate): string =>
  absentPartners(board, service, place)
    .map((partner) => (partner ? t('block.only_with', { partner }) : t('block.only_together')))
    .join(' ')

/** 'only with Tom Ward, who is not there', for each partner who is not. */
export const aloneWords = (board: Board, service: BoardService, place: Place, t: Translate): string[] =>
  absentPartners(board, service, place).map((name) =>
    name ? t('partner.only', { name, why: t('partner.absent') }) : t('blockWord.only_together'),
  )
