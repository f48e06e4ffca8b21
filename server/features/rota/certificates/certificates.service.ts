import { today } from '#shared/days.ts'
import { type Certificate, certificateState } from '#shared/rota/certificates.ts'
import type { Db } from '../../../db/client.ts'
import { certificatesStore } from './certificates.store.ts'
import { type TellingNeeds, tellEnding } from './tellEnding.ts'

export type CertificatesService = ReturnType<typeof certificatesService>

/** Certificates of skills that expire (rule 51). */
export function certificatesService(needs: TellingNeeds & { db: Db }) {
  const { db, team } = needs
  return {
    async list(): Promise<Certificate[]> {
      const day = today(await team.timeZone())
      return (await certificatesStore.all(db)).map((row) => ({
        user: { _id: row.user_id, name: row.person },
        skillId: row.skill_id,
        skill: row.skill,
        validUntil: row.valid_until,
        state: certificateState({ validUntil: row.valid_until, warnDays: row.warn_days }, day),
      }))
    },

    /** Tells people whose certificate ends, and admins; every process may call it. True where somebody was told. */
    tick: (): Promise<boolean> => tellEnding(needs),
  }
}
