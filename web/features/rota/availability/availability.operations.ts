import type { Mine } from '#shared/rota/availability.ts'
import type { AvailabilityRow } from '#shared/rota/availabilityRows.ts'
import type { RotaWishesPatch } from '#shared/rota/wishes.ts'
import { awaitsServer, type PendingChange } from '../../../outbox/pending.change.ts'
import type { RowFields } from './availability.days.ts'

/** The kind of these changes in the outbox. They share a lane: a day is set by removing rows and adding others. */
export const AVAILABILITY = 'availability'
export const OWN_LANE = 'mine'

/** Names a row to remove, by its fields too where the id is one that this device gave. */
export interface Removal {
  id: string
  row?: RowFields
}

/** A change of one's own availability, of that of `userId`, by an admin, or of that of `for`, by their helper. */
export type AvailabilityOperation = { userId?: string; for?: string } & (
  | { kind: 'wishes'; patch: RotaWishesPatch }
  | { kind: 'add'; row: RowFields }
  | ({ kind: 'remove' } & Removal)
  | { kind: 'confirm'; until: string }
)

const KINDS: unknown[] = ['wishes', 'add', 'remove', 'confirm'] satisfies AvailabilityOperation['kind'][]

/** False for a stored payload of another version. */
export const isAvailabilityOperation = (payload: unknown): boolean =>
  KINDS.includes((payload as Partial<AvailabilityOperation> | undefined)?.kind)

export type PendingAvailability = PendingChange<AvailabilityOperation>

/** Id of a row that the server has not confirmed. */
const NEW = 'new '
export const changeIdOf = (rowId: string): string | undefined =>
  rowId.startsWith(NEW) ? rowId.slice(NEW.length) : undefined

const FIELDS = [
  'kind',
  'fromDay',
  'toDay',
  'weekdays',
  'nth',
  'everyWeeks',
  'anchorDay',
  'templateId',
  'reason',
] as const satisfies (keyof RowFields)[]

/** What the person chose of a row, as it is sent. */
export const rowFieldsOf = (row: RowFields): RowFields =>
  Object.fromEntries(FIELDS.map((field) => [field, row[field]])) as RowFields

/** The rows without that which `removal` removes. */
export const withoutRow = <Row extends RowFields & { _id: string }>(rows: Row[], { id, row }: Removal): Row[] =>
  rows.filter((one) => one._id !== id && !(row && FIELDS.every((field) => one[field] === row[field])))

function afterwards<Shown extends Mine>(mine: Shown, { id, owner, createdAt, payload }: PendingAvailability): Shown {
  switch (payload.kind) {
    case 'wishes':
      return {
        ...mine,
        rota: {
          ...mine.rota,
          ...payload.patch,
          stated: mine.rota.stated || payload.patch.times !== undefined,
        } as Mine['rota'],
      }
    case 'add': {
      const row: AvailabilityRow = {
        ...payload.row,
        _id: NEW + id,
        userId: payload.userId ?? payload.for ?? owner,
        createdBy: null,
        createdAt,
        affected: [],
      }
      return { ...mine, rows: [...mine.rows, row] }
    }
    case 'remove':
      return { ...mine, rows: withoutRow(mine.rows, payload) }
    case 'confirm':
      return { ...mine, upTo: payload.until }
  }
}

/** The shown days: the server's answer with the open changes applied. */
export const withChanges = <Shown extends Mine>(mine: Shown, changes: PendingAvailability[]): Shown =>
  changes.filter(awaitsServer).reduce<Shown>(afterwards, mine)
