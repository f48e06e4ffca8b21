import { today } from '#shared/days.ts'
import { isAdmin } from '#shared/people/users.ts'
import type { Mine } from '#shared/rota/availability.ts'
import type { Db } from '../../../db/client.ts'
import type { Viewer } from '../../../http/viewer.ts'
import { memberNames } from '../../people/users/members.ts'
import { draftsStore } from '../../plan/places/drafts.store.ts'
import { placesStore } from '../../plan/places/places.store.ts'
import type { OwnWays } from '../../reach/ways/reachOf.ts'
import { fromSheetOf, fromSheetStore } from '../facts/fromSheet.ts'
import type { KeptFacts } from '../facts/keptFacts.ts'
import type { Layer } from '../facts/placesAt.ts'
import type { FactsNeeds } from '../facts/rotaFacts.ts'
import type { Span } from '../facts/span.ts'
import type { MemberLinksService } from '../setup/links/memberLinks.service.ts'
import { availabilityStore, type WishRow } from './availability.store.ts'
import { toRow } from './availability.wire.ts'
import { monthLoads, ownMonths } from './months.ts'
import { sharesOf } from './shares.ts'
import { askWays, wishesOf } from './wishes.ts'

interface Needs extends FactsNeeds {
  db: Db
  facts: KeptFacts
  links: Pick<MemberLinksService, 'of'>
  ways: OwnWays
}

/** The admin who changed a person's wishes last; undefined where that person did. */
export async function adminOf(db: Db, { user_id, updated_by }: WishRow): Promise<Mine['wishesBy']> {
  if (updated_by === null || updated_by === user_id) return undefined
  return { _id: updated_by, name: (await memberNames(db, [updated_by])).get(updated_by) ?? '' }
}

/** Typed places of a person from today on, which have no assignment. */
async function typedOf(db: Db, userId: string, from: string): Promise<Mine['typed']> {
  const all = await placesStore.of(db, userId, from)
  return all
    .filter(({ state }) => state === 'typed')
    .map(({ post, date, service_time: serviceTime }) => ({ post, date, serviceTime }))
}

/** In the layer of drafts the places of these stand in it, too. */
export async function showMine(needs: Needs, userId: string, span: Span, layer: Layer = 'live'): Promise<Mine> {
  const { db, facts, links, settings, team } = needs
  const from = today(await team.timeZone())
  const [ofSpan, ...ofMonths] = await facts.each(span, ...ownMonths(from))
  const { row, rota } = await wishesOf(db, userId, await settings.rules(db))
  const wishesBy = await adminOf(db, row)
  const rows = (await availabilityStore.rowsOf(db, userId)).map((one) => toRow(one))
  const fromSheet = fromSheetOf(await fromSheetStore.all(db), { row, rota, rows })
  return {
    ...(wishesBy && { wishesBy }),
    ...(fromSheet && { fromSheet }),
    rota,
    rows,
    links: await links.of(db, userId),
    upTo: row.confirmed_until,
    phoneVerified: await availabilityStore.isPhoneVerified(db, userId),
    askWays: await askWays(db, row, needs.ways),
    share: sharesOf(ofSpan)(userId),
    months: monthLoads(ofMonths, userId, layer),
    typed: await typedOf(db, userId, from),
    ...(layer === 'draft' && { drafted: await draftsStore.placesOf(db, userId, from) }),
  }
}

/** Admins see what is drafted for themselves, too, as they do of others. */
export const layerOf = (viewer: Viewer): Layer => (isAdmin(viewer) ? 'draft' : 'live')
