import { addDays, DAY_MS } from '#shared/days.ts'
import { AppError } from '#shared/errors.ts'
import { TEXTS_KEPT_DAYS, type TextIn } from '#shared/rota/texts.ts'
import type { Change } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import { authorOf, type Bearer } from '../../../http/viewer.ts'
import { instantOf } from '../../../instantOf.ts'
import type { PersonalData } from '../../people/personalData.ts'
import type { TeamService } from '../../people/team/team.service.ts'
import { textNumbers } from '../../reach/texts/textNumbers.ts'
import type { Span } from '../facts/span.ts'
import { textsStore } from './texts.store.ts'

interface Needs {
  db: Db
  change: Change
  team: Pick<TeamService, 'timeZone'>
}

/** Texts of a person, and what their number said about texts. Who leaves is forgotten, but that the number stopped. */
const personalData = ({ db }: Needs): PersonalData => ({
  tables: ['texts_in', 'texts_out', 'text_questions', 'text_list_items'],
  moves: [
    { table: 'texts_in', column: 'user_id' },
    { table: 'texts_out', column: 'user_id' },
    { table: 'text_questions', column: 'user_id' },
    { table: 'text_questions', column: 'about_id' },
  ],
  async ofPerson({ _id }) {
    const { came, sent } = await textsStore.ofPerson(db, _id)
    const owner = await textsStore.numberOf(db, _id)
    const isVerified = owner?.phone_number != null && owner.phone_number === owner.verified_phone_number
    const said = isVerified && owner.phone_number !== null ? await textNumbers.find(db, owner.phone_number) : undefined
    const consent = said && { stoppedAt: said.stopped_at, startedAt: said.started_at, words: said.words }
    return { texts: { received: came, sent, ...(consent && { consent }) } }
  },
  async leave({ trx }, { _id }) {
    const owner = await textsStore.numberOf(trx, _id)
    if (owner?.verified_phone_number) await textNumbers.forget(trx, owner.verified_phone_number)
  },
})

export type TextsService = ReturnType<typeof textsService>

export function textsService(needs: Needs) {
  const { db, change, team } = needs
  return {
    /** Texts that are no answer, of these days, newest first. */
    async list(_viewer: unknown, { from, to }: Span): Promise<TextIn[]> {
      const timeZone = await team.timeZone()
      const [begin, end] = [instantOf(from, 0, timeZone), instantOf(addDays(to, 1), 0, timeZone)]
      const rows = await textsStore.shown(db, begin.toISOString(), end.toISOString())
      return rows.map(({ id, user_id, name, body, at, done }) => ({
        _id: id,
        user: user_id === null ? null : { _id: user_id, name: name ?? '' },
        body: body ?? '',
        at,
        done: done === 1,
      }))
    },

    /** Marks a text as done. 404 for an unknown one. */
    done: (viewer: Bearer, { id }: { id: string }): Promise<void> =>
      change.by(viewer)('rota', async ({ trx, tell }) => {
        if (!(await textsStore.markDone(trx, id, authorOf(viewer)))) throw new AppError('not_found')
        return tell({ userIds: [], admins: true }, 'textsChanged', {})
      }),

    /** Deletes texts of more than `TEXTS_KEPT_DAYS` days, and questions about services that are over. */
    async cleanUp(): Promise<void> {
      const now = new Date()
      const day = addDays(now.toISOString().slice(0, 10), -2)
      await textsStore.removeBefore(db, new Date(now.getTime() - TEXTS_KEPT_DAYS * DAY_MS).toISOString(), day)
    },

    personalData: personalData(needs),
  }
}
