import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { ReachPerson } from '#shared/reach/reach.ts'
import type { Asked } from '#shared/rota/availability.ts'
import { paths } from '../../../navigation/pages.ts'
import { useT } from '../../../strings/strings.ts'
import { everybodyQuery } from '../../people/people/people.queries.ts'
import { useActingUser } from '../../people/sessions/useActingUser.ts'
import { AskAllByHand, AskByHand } from './AskByHand.tsx'

/** The people whom the viewer asks by hand; their own days everybody says themselves. */
export const askedByHand = (unreached: ReachPerson[], ownId: string | undefined): ReachPerson[] =>
  unreached.filter(({ _id }) => _id !== ownId)

/** Numbers of people asked by each way, and those whom an admin asks by hand, until a message for each is made. */
export function AskedOutcome({ asked, push, mail, sms, unreached, until }: Asked & { until: string }) {
  const t = useT()
  const me = useActingUser()
  // The answer to the question has no addresses.
  const { data: everybody } = useQuery(everybodyQuery)
  const [done, setDone] = useState<ReadonlySet<string>>(new Set())
  const ways = [
    push > 0 && t('setupRota.askedPush', { count: push }),
    mail > 0 && t('setupRota.askedMail', { count: mail }),
    sms > 0 && t('setupRota.askedSms', { count: sms }),
  ].filter(Boolean)
  const byHand = askedByHand(unreached, me?._id)
  const isNobodyReached = ways.length === 0
  const left = byHand.filter(({ _id }) => !done.has(_id)).length
  return (
    <div className="mt-4 flex flex-col gap-3">
      {asked === 0 && <p role="status">{t('setupRota.askedNobody')}</p>}
      {ways.length > 0 && (
        <p role="status">{t('setupRota.asked', { count: push + mail + sms, ways: ways.join(', ') })}</p>
      )}
      {byHand.length < unreached.length && (
        <p>
          <Link
            to={paths.availability}
            className="inline-flex min-h-6 items-center text-primary underline decoration-line underline-offset-4 hover:decoration-primary"
          >
            {t('setupRota.askOwn')}
          </Link>
        </p>
      )}
      {byHand.length > 0 && (
        <div>
          <div role="status">
            <h3 className="font-semibold">
              {left > 0 ? t('setupRota.unreached', { count: left }) : t('setupRota.unreachedDone')}
            </h3>
            <p className="text-sm text-muted">
              {t(isNobodyReached ? 'setupRota.noneReached' : 'setupRota.theseUnreached', { count: byHand.length })}
            </p>
          </div>
          {byHand.length > 1 && (
            <div className="mt-3">
              <AskAllByHand
                people={byHand}
                until={until}
                onDone={() => setDone(new Set(byHand.map(({ _id }) => _id)))}
              />
            </div>
          )}
          <ul aria-label={t('setupRota.byHand')} className="mt-2 divide-y border-y">
            {byHand.map((person) => (
              <AskByHand
                key={person._id}
                person={person}
                email={everybody?.find(({ _id }) => _id === person._id)?.email ?? ''}
                until={until}
                isDone={done.has(person._id)}
                onDone={() => setDone(new Set([...done, person._id]))}
              />
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
