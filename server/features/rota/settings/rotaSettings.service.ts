import {
  ROTA_DEFAULTS,
  type RotaSettings,
  type RotaSettingsPatch,
  RotaSettings as Schema,
} from '#shared/rotaSettings.ts'
import type { Change } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import type { Viewer } from '../../../http/viewer.ts'
import type { RuleSettings } from '../board/rotaFacts.ts'
import { tellRota } from '../tellRota.ts'

export interface RotaSettingsService {
  show(): Promise<RotaSettings>
  change(viewer: Viewer, patch: RotaSettingsPatch): Promise<RotaSettings>
  /** What the rules need. */
  rules(from: Db): Promise<RuleSettings>
  /** Hours before a service within which a decline is told at once. */
  lateHours(from: Db): Promise<number>
  /** Days after which an unanswered publication is reminded of. */
  answerDays(from: Db): Promise<number>
  /** Days before today that count as history. */
  historyDays(from: Db): Promise<number>
  /** When nobody is called, and the waits between the waves of a call-out. */
  callOuts(from: Db): Promise<Pick<RotaSettings, 'quietFrom' | 'quietTo' | 'waveMinutes' | 'smsAfterMinutes'>>
  /** How many texts the team may send a month, after how many minutes, and when none is sent. */
  fallbacks(from: Db): Promise<Pick<RotaSettings, 'smsAMonth' | 'smsAfterMinutes' | 'quietFrom' | 'quietTo'>>
  /** Hours before a service within which its places are not traded, and whether an admin decides. */
  swaps(from: Db): Promise<{ untilHours: number; needsAdmin: boolean }>
}

type Name = keyof RotaSettings

/** One row a setting that an admin has set, as JSON. */
const rotaSettingsStore = {
  all: (db: Db) => db.selectFrom('rota_settings').selectAll().execute(),

  set: (trx: Db, name: Name, value: unknown) =>
    trx
      .insertInto('rota_settings')
      .values({ name, value: JSON.stringify(value) })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: JSON.stringify(value) }))
      .execute(),
}

export function rotaSettingsService({ db, change }: { db: Db; change: Change }): RotaSettingsService {
  /** A stored value that another release wrote and this one does not take counts as not set. */
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

  return {
    show: () => read(db),

    change: (viewer, patch) =>
      change.by(viewer)('rota', async (context, revision) => {
        const given = Object.entries(patch).filter(([, value]) => value !== undefined)
        for (const [name, value] of given) await rotaSettingsStore.set(context.trx, name as Name, value)
        const detail = { changed: given.map(([name]) => name) }
        await context.audit({ action: 'rotaSetting.changed', actorId: viewer._id, detail })
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

    async swaps(from) {
      const { swapUntilHours, swapNeedsAdmin } = await read(from)
      return { untilHours: swapUntilHours, needsAdmin: swapNeedsAdmin }
    },
  }
}
