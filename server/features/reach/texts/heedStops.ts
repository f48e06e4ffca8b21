import type { Change } from '../../../db/change.ts'
import { NumberStopped, type SmsSender } from '../../../providers/sms/sms.ts'
import { textNumbers } from './textNumbers.ts'

/**
 * A sender for which a refusal counts as STOP where the provider says that the number has stopped. The refusal is
 * thrown on.
 */
export const heedStops = (sms: SmsSender, change: Change): SmsSender => ({
  async send(message) {
    try {
      await sms.send(message)
    } catch (error) {
      if (error instanceof NumberStopped) await stop(change, message.to)
      throw error
    }
  },
})

const stop = (change: Change, number: string): Promise<void> =>
  change('rota', async ({ trx, audit, tell }, revision) => {
    const wasStopped = await textNumbers.isStopped(trx, number)
    const owners = await textNumbers.stop(trx, number, new Date().toISOString())
    for (const subjectId of wasStopped ? [] : owners)
      await audit({ action: 'texts.stopped', actorId: subjectId, subjectId, detail: {} })
    return tell({ userIds: [], admins: true }, 'rotaChanged', { revision, from: '0000-01-01', to: '9999-12-31' })
  })
