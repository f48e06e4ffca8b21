import type { FastifyBaseLogger } from 'fastify'
import type { Call } from '#shared/sunday/calls.ts'
import type { Change } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import type { SmsSender } from '../../../providers/sms/sms.ts'
import type { TeamService } from '../../people/team/team.service.ts'
import { calledStore } from './called.store.ts'
import { callEndOf } from './calls.store.ts'
import { callSms } from './callText.ts'

interface Needs {
  db: Db
  change: Change
  team: Pick<TeamService, 'name'>
  sms: SmsSender | null
  siteUrl: string
  log: Pick<FastifyBaseLogger, 'error'>
}

/** Maximum texts of calls to one person in 24 hours: each costs money, and may come at night. */
const TEXTS_A_DAY_MAX = 10
const DAY_MS = 86_400_000

type Due = Awaited<ReturnType<typeof calledStore.textsDue>>[number]

/** True where a text still tells its person something, and may be sent: to a verified number, with consent. */
const isWanted = (row: Due, now: Date): boolean =>
  callEndOf(row, now) === null &&
  row.shown_at === null &&
  row.answer === null &&
  row.suspended === 0 &&
  row.sms_ok === 1 &&
  row.phone_number !== null &&
  row.phone_number === row.verified_phone_number

/**
 * Makes the pass that sends the texts that are due to those whose devices have not shown a call. Each is noted as being
 * sent before it is, so that it goes out at most once; the texts of a pass are sent at the same time. Past ten in a day
 * a person gets none.
 */
export function callTexts({ db, change, team, sms, siteUrl, log }: Needs): () => Promise<void> {
  async function send(row: Due, name: string): Promise<void> {
    const zone = row.zone === null ? null : (JSON.parse(row.zone) as Call['zone'])
    const words = { kind: row.kind, text: row.text, zone: zone?.name, team: name, link: `${siteUrl}/c/${row.call_id}` }
    const state = await sms?.send({ to: row.phone_number ?? '', body: callSms(words, row.language) }).then(
      () => 'sent' as const,
      (err: unknown) => {
        // A text is not tried again: a gateway that did not answer may have sent it.
        log.error({ err, call: row.call_id }, 'the text of a call could not be sent')
        return 'failed' as const
      },
    )
    await change(null, async ({ trx }) => {
      await calledStore.setText(trx, row, 'sending', state ?? 'failed')
      if (state === 'sent') await calledStore.markSent(trx, row.call_id, [row.user_id], new Date().toISOString())
    })
  }

  return async () => {
    if (!sms) return
    const now = new Date()
    const dayBefore = new Date(now.getTime() - DAY_MS).toISOString()
    if ((await calledStore.textsDue(db, now.toISOString())).length === 0) return
    const [taken, name] = await change('calls', async ({ trx, tellNobody }) => {
      const ours: Due[] = []
      for (const row of await calledStore.textsDue(trx, now.toISOString())) {
        const isSent =
          isWanted(row, now) && (await calledStore.textedSince(trx, row.user_id, dayBefore)) < TEXTS_A_DAY_MAX
        if ((await calledStore.setText(trx, row, 'waiting', isSent ? 'sending' : null)) && isSent) ours.push(row)
      }
      return tellNobody('a text is no answer').returning([ours, await team.name(trx)] as const)
    })
    // Texts are not awaited: a slow gateway holds up no push.
    for (const row of taken)
      void send(row, name).catch((err: unknown) => log.error({ err, call: row.call_id }, 'the text of a call is lost'))
  }
}
