import { AppError } from '#shared/errors.ts'
import type { Per } from '#shared/rota/shares.ts'
import type { AskBy, Rota, RotaWishesPatch } from '#shared/rota/wishes.ts'
import type { Trx } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import { refuseAt } from '../../../http/refuseAt.ts'
import { textNumbers } from '../../reach/texts/textNumbers.ts'
import type { OwnWays } from '../../reach/ways/reachOf.ts'
import type { RuleSettings } from '../facts/facts.people.ts'
import { mustHavePosts } from '../setup/posts/mustHave.ts'
import { availabilityStore, type WishRow } from './availability.store.ts'
import { nothingSaid, toRota } from './availability.wire.ts'

export type { WishRow } from './availability.store.ts'

/** Rows of what people have said, for answers of admins about them. */
export const saidRows: Pick<
  typeof availabilityStore,
  | 'findRow'
  | 'insertRow'
  | 'removeRow'
  | 'rowsOf'
  | 'setSkill'
  | 'skills'
  | 'postWishes'
  | 'replacePostWishes'
  | 'saveWishes'
  | 'wishes'
> = availabilityStore

/** Number of times that each period fits into a month, to compare a frequency with the most a month. */
const A_MONTH: Record<Per, number> = { week: 4, month: 1, quarter: 1 / 3 }

const flag = (isOn: boolean): 0 | 1 => (isOn ? 1 : 0)

/** Frequency and posts that a person wishes for, with the team's `rules` where they said nothing. */
export async function wishesOf(from: Db, userId: string, rules: RuleSettings): Promise<{ row: WishRow; rota: Rota }> {
  const [row = nothingSaid(userId)] = await availabilityStore.wishes(from, userId)
  const wishes = await availabilityStore.postWishes(from, userId)
  const skills = await availabilityStore.skills(from, userId)
  return { row, rota: toRota(row, { wishes, skills }, rules) }
}

/** Throws 400 for wishes that contradict each other. */
function mustAgree(row: WishRow, { times, per }: Pick<Rota, 'times' | 'per'>): void {
  if (row.most_a_month !== null && row.most_a_month < times * A_MONTH[per] - 1e-9)
    refuseAt('mostAMonth', 'rota.mostBelowTimes')
  const { paused_from, paused_until } = row
  if (paused_from !== null && paused_until !== null && paused_until < paused_from)
    refuseAt('pausedUntil', 'rota.endBeforeStart')
}

interface WishesChange {
  userId: string
  patch: RotaWishesPatch
  /** Id of the person who changes them: the person, or an admin. */
  by: string
  rules: RuleSettings
  /** Ways of the server; left out where no way is patched. */
  ways?: OwnWays
}

const NO_WAYS: OwnWays = { isMailOn: false, isTextOn: false }

/** Ways by which a person could be asked, beside the app: what the team sends, to contacts that are verified. */
export async function askWays(
  from: Db,
  { user_id, sms_ok }: Pick<WishRow, 'user_id' | 'sms_ok'>,
  { isMailOn, isTextOn }: OwnWays,
): Promise<AskBy[]> {
  const contact = await availabilityStore.contactOf(from, user_id)
  const isVerified = contact?.phone_number != null && contact.phone_number === contact.verified_phone_number
  const isStopped = contact?.phone_number != null && (await textNumbers.isStopped(from, contact.phone_number))
  const hasText = isTextOn && sms_ok === 1 && isVerified && !isStopped
  const hasMail = isMailOn && contact?.email_verified === 1 && contact.email !== ''
  return ['app', ...(hasText ? (['sms'] as const) : []), ...(hasMail ? (['mail'] as const) : [])]
}

/** 409 where the person's number has stopped texts; 400 for a way by which they cannot be asked. */
async function mustBeReachableBy(
  trx: Db,
  row: WishRow,
  { patch, ways }: Required<Pick<WishesChange, 'patch' | 'ways'>>,
) {
  if (patch.smsOk === true) {
    const number = (await availabilityStore.contactOf(trx, row.user_id))?.phone_number
    if (number && (await textNumbers.isStopped(trx, number))) throw new AppError('number_stopped')
  }
  if (patch.askBy === undefined || (await askWays(trx, row, ways)).includes(patch.askBy)) return
  refuseAt('askBy', patch.askBy === 'sms' ? 'rota.askBySms' : 'rota.askByMail')
}

/** Stores a patch of a person's wishes. Throws 400 for wishes that contradict each other and for unknown posts. */
export async function saveWishes(
  trx: Trx<'rota'>,
  { userId, patch, by, rules, ways = NO_WAYS }: WishesChange,
): Promise<void> {
  const { row: before, rota } = await wishesOf(trx, userId, rules)
  const { times, per, wishes } = patch
  const isStated = times !== undefined || per !== undefined
  const row: WishRow = {
    ...before,
    ...(isStated && { times: times ?? rota.times, per: per ?? rota.per }),
    ...(patch.mostAMonth !== undefined && { most_a_month: patch.mostAMonth }),
    ...(patch.mostADay !== undefined && { most_a_day: patch.mostADay }),
    ...(patch.backToBack !== undefined && { back_to_back: patch.backToBack }),
    ...(patch.pausedFrom !== undefined && { paused_from: patch.pausedFrom }),
    ...(patch.pausedUntil !== undefined && { paused_until: patch.pausedUntil }),
    ...(patch.smsOk !== undefined && { sms_ok: flag(patch.smsOk) }),
    ...(patch.askBy !== undefined && { ask_by: patch.askBy }),
    ...(patch.offers !== undefined && { offers: flag(patch.offers) }),
    updated_at: new Date().toISOString(),
    updated_by: by,
  }
  await mustBeReachableBy(trx, row, { patch, ways })
  // Skipped where none of these is patched: the default of the team may have changed since they were accepted.
  if (isStated || patch.mostAMonth !== undefined || patch.pausedFrom !== undefined || patch.pausedUntil !== undefined)
    mustAgree(row, { times: row.times ?? rota.times, per: row.per ?? rota.per })
  if (wishes) {
    await mustHavePosts(trx, wishes, 'wishes')
    const rows = wishes.map(({ postId, wish }) => ({ user_id: userId, post_id: postId, wish }))
    await availabilityStore.replacePostWishes(trx, userId, rows)
  }
  await availabilityStore.saveWishes(trx, row)
}
