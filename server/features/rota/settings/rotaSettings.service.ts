import { randomUUID } from 'node:crypto'
import {
  type CountKind,
  type NewCountKind,
  ROTA_DEFAULTS,
  type RotaSettings,
  type RotaSettingsPatch,
  RotaSettings as Schema,
} from '#shared/rota/settings.ts'
import type { Change, ChangeContext, Trx } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import { refuseAt } from '../../../http/refuseAt.ts'
import { type Bearer, bearerId } from '../../../http/viewer.ts'
import { noteEventChange } from '../../plan/places/eventChanges.ts'
import { formerNamesStore } from '../../plan/places/formerNames.store.ts'
import type { RuleSettings } from '../facts/facts.people.ts'
import { tellRota } from '../tellRota.ts'

export interface RotaSettingsService {
  show(): Promise<RotaSettings>
  change(viewer: Bearer, patch: RotaSettingsPatch): Promise<RotaSettings>
  /** The settings that the rules of the rota need. */
  rules(from: Db): Promise<RuleSettings>
  /** Hours before a service within which admins are notified of a decline at once. */
  lateHours(from: Db): Promise<number>
  /** Days after a publication when members without an answer are reminded. */
  answerDays(from: Db): Promise<number>
  /** Days before today that count as history. */
  historyDays(from: Db): Promise<number>
  /** The quiet hours, the waits between the waves of a call-out, and the minutes before a text. */
  callOuts(from: Db): Promise<Pick<RotaSettings, 'quietFrom' | 'quietTo' | 'waveMinutes' | 'smsAfterMinutes'>>
  /** Maximum texts of the team in a month, the minutes before a text, and the quiet hours. */
  fallbacks(from: Db): Promise<Pick<RotaSettings, 'smsAMonth' | 'smsAfterMinutes' | 'quietFrom' | 'quietTo'>>
  /** Whether members take open places by themselves, and the head start of those who have served least. */
  openPlaces(from: Db): Promise<Pick<RotaSettings, 'openPlaces' | 'openHeadStartHours'>>
  /** The kinds of head counts, and who sees the counts. */
  counts(from: Db): Promise<Pick<RotaSettings, 'countKinds' | 'countsSeenBy'>>
  /** The settings of a call for help; the address is in calendar feeds, too. */
  emergency(from: Db): Promise<Pick<RotaSettings, 'emergencyNumber' | 'address'>>
  /** Hours before a service within which its places are not traded, and whether an admin decides. */
  swaps(from: Db): Promise<{ untilHours: number; needsAdmin: boolean }>
}

type Name = keyof RotaSettings

/** One row for each setting that an admin has set; its value is JSON. */
const rotaSettingsStore = {
  all: (db: Db) => db.selectFrom('rota_settings').selectAll().execute(),

  set: (trx: Db, name: Name, value: unknown) =>
    trx
      .insertInto('rota_settings')
      .values({ name, value: JSON.stringify(value) })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: JSON.stringify(value) }))
      .execute(),
}

interface Needs {
  db: Db
  change: Change
  openPlaces: {
    /** Opens and closes places by the settings as they are now. */
    followAll(context: ChangeContext<'rota'>): Promise<void>
  }
}

export function rotaSettingsService({ db, change, openPlaces }: Needs): RotaSettingsService {
  /** The settings in force. A stored value that this release does not accept counts as not set. */
  async function read(from: Db): Promise<RotaSettings> {
    const stored = Object.fromEntries(
      (await rotaSettingsStore.all(from)).flatMap(({ name, value }) => {
        const field = Schema.shape[name as Name]
        const parsed = field?.safeParse(JSON.parse(value))
        return parsed?.success ? [[name, parsed.data]] : []
      }),
    )
    return { ...ROTA_DEFAULTS, ...stored }
  }

  /** The kinds as they are stored: new ones get an id, and the names of those that go are kept for old counts. */
  async function writtenKinds(trx: Trx<'rota'>, wanted: NewCountKind[]): Promise<CountKind[]> {
    const { countKinds: before } = await read(trx)
    const known = new Set(before.map(({ _id }) => _id))
    const unknown = wanted.findIndex(({ _id }) => _id !== undefined && !known.has(_id))
    if (unknown >= 0) refuseAt(`countKinds.${unknown}._id`, 'rota.unknown')
    const gone = before.filter(({ _id }) => !wanted.some((kind) => kind._id === _id))
    await formerNamesStore.add(
      trx,
      gone.map(({ _id, name }) => ({ id: _id, name })),
    )
    return wanted.map(({ _id = randomUUID(), name }) => ({ _id, name }))
  }

  return {
    show: () => read(db),

    change: (viewer, patch) =>
      change.by(viewer)('rota', async (context, revision) => {
        const { countKinds } = patch
        const kinds = countKinds && (await writtenKinds(context.trx, countKinds))
        const { address } = await read(context.trx)
        const given = Object.entries({ ...patch, countKinds: kinds }).filter(([, value]) => value !== undefined)
        for (const [name, value] of given) await rotaSettingsStore.set(context.trx, name as Name, value)
        if (patch.address !== undefined && patch.address !== address) await noteEventChange(context.trx)
        const isOpening = patch.openPlaces !== undefined || patch.openHeadStartHours !== undefined
        if (isOpening) await openPlaces.followAll(context)
        const detail = { changed: given.map(([name]) => name) }
        await context.audit({ action: 'rotaSetting.changed', actorId: bearerId(viewer), detail })
        return tellRota(context, revision).returning(await read(context.trx))
      }),

    rules: read,
    lateHours: async (from) => (await read(from)).lateHours,
    answerDays: async (from) => (await read(from)).answerDays,
    historyDays: async (from) => (await read(from)).historyDays,
    async callOuts(from) {
      const { quietFrom, quietTo, waveMinutes, smsAfterMinutes } = await read(from)
      return { quietFrom, quietTo, waveMinutes, smsAfterMinutes }
    },
    fallbacks: read,
    openPlaces: read,
    counts: read,
    emergency: read,

    async swaps(from) {
      const { swapUntilHours, swapNeedsAdmin } = await read(from)
      return { untilHours: swapUntilHours, needsAdmin: swapNeedsAdmin }
    },
  }
}
