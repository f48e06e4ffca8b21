import { randomBytes, randomUUID } from 'node:crypto'
import { AppError } from '#shared/errors.ts'
import { ROWS_MAX } from '#shared/rota/availabilityRows.ts'
import type { SaidRow, SaidWish } from '#shared/rota/said.ts'
import type { Change, ChangeContext, Told } from '../../../db/change.ts'
import { mustHaveRoom } from '../../../db/room.ts'
import type { AvailabilityTable, LinksTable } from '../../../db/schema.ts'
import { refuseAt } from '../../../http/refuseAt.ts'
import type { Viewer } from '../../../http/viewer.ts'
import type { TeamService } from '../../people/team/team.service.ts'
import { joinedAmong, memberNames } from '../../people/users/members.ts'
import { mustBeGood } from '../availability/rows.service.ts'
import { saidRows, saveWishes, wishesOf } from '../availability/wishes.ts'
import type { RotaSettingsService } from '../settings/rotaSettings.service.ts'
import { linkRows } from '../setup/links/memberLinks.service.ts'
import { mustFitLinks } from '../setup/links/rotaLinks.service.ts'
import { tellRota } from '../tellRota.ts'
import { answeredStore, type Written } from './answered.store.ts'
import { noteAll } from './habits.service.ts'

interface Needs {
  change: Change
  team: Pick<TeamService, 'timeZone'>
  settings: Pick<RotaSettingsService, 'rules'>
}

/** Wishes by which something was stored, and the token that takes it back. */
interface Entered {
  entered: number
  undo: string | null
}

interface Entering {
  context: ChangeContext<'rota'>
  viewer: Viewer
  settings: Needs['settings']
  names: ReadonlyMap<string, string>
}

/** Adds the days of a wish to somebody's availability, without those that are there. 409 above `ROWS_MAX`. */
async function enterRows({ context, viewer, names }: Entering, userId: string, days: SaidRow[]): Promise<Written[]> {
  const { trx } = context
  const rows: AvailabilityTable[] = days.length > 0 ? await saidRows.rowsOf(trx, userId) : []
  const written: Written[] = []
  for (const { kind, fromDay, toDay, weekdays, nth, templateId } of days) {
    const row: AvailabilityTable = {
      id: randomUUID(),
      user_id: userId,
      kind,
      from_day: fromDay,
      to_day: toDay,
      weekdays,
      nth,
      every_weeks: 1,
      anchor_day: fromDay,
      template_id: templateId,
      reason: null,
      created_by: viewer._id,
      created_at: new Date().toISOString(),
    }
    await mustBeGood(trx, row)
    const same = ['kind', 'to_day', 'weekdays', 'nth', 'every_weeks', 'template_id'] as const
    // A rule without an end that began earlier says the same from now on.
    const isSame = (one: AvailabilityTable) =>
      same.every((column) => one[column] === row[column]) &&
      (toDay === null ? one.from_day <= fromDay : one.from_day === fromDay)
    if (rows.some(isSame)) continue
    if (rows.length >= ROWS_MAX) throw new AppError('availability_full', { params: { limit: ROWS_MAX } })
    await saidRows.insertRow(trx, row)
    rows.push(row)
    written.push({ what: 'row', name: names.get(userId) ?? '', userId, rowId: row.id, kind, toDay })
  }
  return written
}

/** Stores how often somebody serves. */
async function enterOften({ context, viewer, settings, names }: Entering, { userId, often }: SaidWish) {
  if (!often) return []
  const { trx } = context
  const rules = await settings.rules(trx)
  const { row: before } = await wishesOf(trx, userId, rules)
  if (before.times === often.times && before.per === often.per) return []
  await saveWishes(trx, { userId, patch: often, by: viewer._id, rules })
  const { row } = await wishesOf(trx, userId, rules)
  const wishes = { updatedBy: before.updated_by, updatedAt: before.updated_at, writtenAt: row.updated_at }
  const earlier = { times: before.times, per: before.per }
  const name = names.get(userId) ?? ''
  return [{ what: 'often', name, userId, ...often, wishes, before: earlier } satisfies Written]
}

/** Links two people. Who have an account are asked to agree to serve together; to keep two apart needs nobody else. */
async function enterLink({ context, viewer, names }: Entering, { userId, link }: SaidWish): Promise<Written[]> {
  if (!link) return []
  const { trx, audit } = context
  const { kind, userId: otherId } = link
  const there = await linkRows.ofPair(trx, userId, otherId)
  if (there.some((one) => one.kind === kind)) return []
  const joined = await joinedAmong(trx, [userId, otherId])
  const agreed = (id: string) => (kind === 'apart' || !joined.has(id) ? (1 as const) : (0 as const))
  const row: LinksTable = {
    id: randomUUID(),
    user_a: userId,
    user_b: otherId,
    kind,
    agreed_a: agreed(userId),
    agreed_b: agreed(otherId),
    created_by: viewer._id,
  }
  await mustFitLinks(trx, row)
  await mustHaveRoom(trx, 'links')
  await linkRows.insert(trx, row)
  await audit({ action: 'link.created', actorId: viewer._id, subjectId: row.id, detail: { kind } })
  return [{ what: 'link', name: [userId, otherId].map((id) => names.get(id) ?? '').join(', '), link: row }]
}

/** Refuses people who are not in the team, and links of a person with themselves. */
function mustBeKnown(wishes: readonly SaidWish[], names: ReadonlyMap<string, string>): void {
  for (const [place, { userId, link }] of wishes.entries()) {
    if (!names.has(userId)) refuseAt(`wishes.${place}.userId`, 'rota.unknown')
    if (link && !names.has(link.userId)) refuseAt(`wishes.${place}.link.userId`, 'rota.unknown')
    if (link?.userId === userId) refuseAt(`wishes.${place}.link.userId`, 'rota.chooseElse')
  }
}

async function enterAll(
  needs: Needs,
  viewer: Viewer,
  context: ChangeContext<'rota'>,
  wishes: SaidWish[],
): Promise<Entered> {
  const { trx } = context
  const ids = wishes.flatMap(({ userId, link }) => (link ? [userId, link.userId] : userId))
  const names = await memberNames(trx, ids)
  mustBeKnown(wishes, names)
  const entering: Entering = { context, viewer, settings: needs.settings, names }
  const written: Written[] = []
  let entered = 0
  for (const wish of wishes) {
    const own = [
      ...(await enterRows(entering, wish.userId, wish.rows)),
      ...(await enterOften(entering, wish)),
      ...(await enterLink(entering, wish)),
    ]
    written.push(...own)
    if (own.length > 0) entered += 1
  }
  if (written.length === 0) return { entered, undo: null }
  const undo = randomBytes(24).toString('base64url')
  const answers = [{ at: new Date().toISOString(), written }]
  await answeredStore.save(trx, { token: undo, by: viewer._id, undoneAt: null, isSaid: true, answers })
  await noteAll(context, viewer, written)
  return { entered, undo }
}

/** What lists of people say of when, how often and with whom they serve, as an admin enters it. */
export function saidService(needs: Needs) {
  return {
    /** Enters wishes, all or none. 400 for unknown people, 409 where another link of the two excludes one. */
    enter: (viewer: Viewer, { wishes }: { wishes: SaidWish[] }) =>
      needs.change.by(viewer)('rota', async (context, revision): Promise<Told<Entered>> => {
        const said = await enterAll(needs, viewer, context, wishes)
        if (said.undo === null) return context.tellNobody('all of it was there').returning(said)
        return tellRota(context, revision).returning(said)
      }),
  }
}
