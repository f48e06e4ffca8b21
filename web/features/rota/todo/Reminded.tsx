import { useState } from 'react'
import type { ReachedBy } from '#shared/reach/reach.ts'
import { publicationsApi } from '#shared/rota/publish.ts'
import { call } from '../../../api/call.ts'
import { useT } from '../../../strings/strings.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { useRotaSave } from '../useRotaSave.ts'
import { unreachedText } from './todo.text.ts'

/** Sends reminders, and keeps what reached whom. `busy` and `failure` are of the id that was named, or of 'all'. */
export function useReminders() {
  const [said, setSaid] = useState<ReachedBy | null>(null)
  const { busy, failure, save } = useRotaSave<string>()
  const remind = (name: string, userIds: string[]) =>
    save(name, async () => {
      setSaid(null)
      setSaid(await call(publicationsApi.remindAll, { userIds }))
    })
  return { said, busy, failure, remind }
}

export type Reminders = ReturnType<typeof useReminders>

/** Numbers of people reminded by each way, and by none. */
export function Reminded({ push, mail, sms, unreached }: ReachedBy) {
  const t = useT()
  const ways = [
    push > 0 && t('setupRota.askedPush', { count: push }),
    mail > 0 && t('setupRota.askedMail', { count: mail }),
    sms > 0 && t('setupRota.askedSms', { count: sms }),
  ].filter((way) => way !== false)
  return (
    <Notice tone={ways.length > 0 ? 'success' : 'info'} className="mb-3">
      {ways.length > 0 && <p>{t('todo.reminded', { count: push + mail + sms, ways: ways.join(', ') })}</p>}
      {unreached.length > 0 && (
        <p>{t('todo.unreached', { count: unreached.length, todo: unreachedText(unreached, t) })}</p>
      )}
      {ways.length === 0 && unreached.length === 0 && <p>{t('todo.remindedNone')}</p>}
    </Notice>
  )
}
