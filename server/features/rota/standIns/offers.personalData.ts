import type { Db } from '../../../db/client.ts'
import { columnOf } from '../../../db/columnOf.ts'
import type { PersonalData } from '../../people/ownData/personalData.ts'
import { callOutsStore } from './callOuts.store.ts'
import { byService } from './callOuts.wire.ts'
import { offersStore } from './offers.store.ts'

/** The offers to a person, by service. The database deletes them with the account. */
export const offersPersonalData = ({ db }: { db: Db }): PersonalData => ({
  tables: ['offers'],
  moves: [{ table: 'offers', column: 'user_id', same: ['call_out_id'] }],
  async ofPerson({ _id }) {
    const own = await offersStore.ofPerson(db, _id)
    const searches = await callOutsStore.findAll(db, columnOf(own, 'call_out_id'))
    const offers = searches.sort(byService).flatMap(({ id, date, service_time: serviceTime, post }) =>
      own
        .filter(({ call_out_id }) => call_out_id === id)
        .map(({ state, sent_at, answered_at }) => ({
          date,
          serviceTime,
          post,
          state,
          sentAt: sent_at,
          answeredAt: answered_at,
        })),
    )
    return { offers }
  },
})
