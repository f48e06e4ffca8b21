import { useQuery } from '@tanstack/react-query'
import { BellRing } from 'lucide-react'
import { useState } from 'react'
import { type Publication, publicationsApi, type Receipt } from '#shared/rotaPublications.ts'
import { call } from '../../../api/call.ts'
import { whyOf } from '../../../api/error.ts'
import { useSave } from '../../../forms/useSave.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { FailureNotice } from '../../../ui/FailureNotice.tsx'
import { Section } from '../../../ui/Section.tsx'
import { publicationQuery } from '../board/board.queries.ts'
import { PhoneLink } from '../PhoneLink.tsx'

/** How far a publication has come: told, arrived on a device, seen, answered. */
export function Receipts({ publication }: { publication: Publication }) {
  const t = useT()
  const { data } = useQuery(publicationQuery(publication._id))
  const [reminded, setReminded] = useState<number | null>(null)
  const { busy, failure, save } = useSave<'remind'>()
  const receipts = data?.receipts ?? []
  const count = (has: (receipt: Receipt) => boolean) => receipts.filter(has).length
  const waiting = receipts.filter(({ answered }) => !answered)
  const due = waiting.filter(({ reach }) => reach !== 'none')
  const remind = () =>
    save('remind', async () => {
      setReminded((await call(publicationsApi.remind, { id: publication._id })).reminded)
    })

  return (
    <Section title={t('receipts.title', { number: publication.number })}>
      <p aria-live="polite" className="mb-4">
        {t('receipts.counts', {
          told: count(({ toldAt }) => toldAt !== null),
          arrived: count(({ arrivedAt }) => arrivedAt !== null),
          seen: count(({ seenAt }) => seenAt !== null),
          answered: count(({ answered }) => answered),
        })}
      </p>
      {waiting.length > 0 && (
        <ul className="mb-4 max-h-80 overflow-y-auto text-sm">
          {waiting.map(({ user, phoneNumber, seenAt, arrivedAt }) => (
            <li key={user._id} className="flex min-h-11 items-center justify-between gap-3 border-t first:border-t-0">
              <span className="min-w-0 wrap-anywhere">
                {user.name}{' '}
                <span className="text-muted">
                  {t(seenAt ? 'receipts.seen' : arrivedAt ? 'receipts.arrived' : 'receipts.notArrived')}
                </span>
              </span>
              {phoneNumber && <PhoneLink name={user.name} phoneNumber={phoneNumber} />}
            </li>
          ))}
        </ul>
      )}
      {failure && <FailureNotice title={t('receipts.failed')} detail={whyOf(failure.error)} />}
      {reminded !== null && <p role="status">{t('receipts.reminded', { count: reminded })}</p>}
      <div className="flex flex-wrap gap-3">
        {due.length > 0 && (
          <Button busy={busy !== null} icon={<BellRing aria-hidden="true" className="size-5" />} onClick={remind}>
            {t('receipts.remind', { count: due.length })}
          </Button>
        )}
      </div>
    </Section>
  )
}
