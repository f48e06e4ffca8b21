import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { lazy, Suspense, useCallback, useState } from 'react'
import type { Publication, Unanswered } from '#shared/rota/publish.ts'
import { useSave } from '../../../forms/useSave.ts'
import { SITE_PATH } from '../../../platform/site.ts'
import { useT } from '../../../strings/strings.ts'
import { AddressNote, isOpenToPhones } from '../../../ui/AddressNote.tsx'
import { Button } from '../../../ui/Button.tsx'
import { FailureNotice } from '../../../ui/FailureNotice.tsx'
import { Section } from '../../../ui/Section.tsx'
import { useConfig } from '../../people/config/config.ts'
import { MessageButton } from '../../people/people/MessageButton.tsx'
import { useSession } from '../../people/sessions/session.ts'
import { publicationQuery, unansweredQuery } from '../board/board.queries.ts'
import { type HandedOver, handOver, handOverText, urlsOf } from './handOver.ts'

const Slips = lazy(() => import('./Slips.tsx'))

/**
 * The links of those whom this publication gave something, whom the app does not reach, and who have not answered: all
 * to copy, or one slip each; without the admin who reads it. Nothing for nobody.
 */
export function HandOver({ publication: { _id, fromDay, toDay } }: { publication: Publication }) {
  const t = useT()
  const { data: shown } = useQuery(publicationQuery(_id))
  const { data: unanswered } = useQuery(unansweredQuery(fromDay, toDay))
  const { user: viewer } = useSession()
  const concerned = new Set(shown?.receipts.map(({ user }) => user._id))
  concerned.delete(viewer?._id ?? '')
  const people = unanswered?.filter(({ user }) => user.reach === 'none' && concerned.has(user._id)) ?? []
  return (
    people.length > 0 && (
      <Section title={t('handOver.title', { count: people.length })}>
        <p className="mb-3 text-muted">{t('handOver.about')}</p>
        <Links people={people} />
      </Section>
    )
  )
}

function Links({ people }: { people: Unanswered[] }) {
  const t = useT()
  const { teamName } = useConfig()
  const [links, setLinks] = useState<HandedOver[] | null>(null)
  const [isPrinting, setIsPrinting] = useState(false)
  /** A link that stands on the slips and that phones cannot open. */
  const [closed, setClosed] = useState<string | null>(null)
  const printed = useCallback(() => setIsPrinting(false), [])
  const { busy, failure, save } = useSave<'make'>()
  /** Both buttons hand over the same links. */
  const made = async (): Promise<HandedOver[]> => {
    const known = links ?? (await handOver(people))
    setLinks(known)
    return known
  }
  const print = () =>
    save('make', async () => {
      const link = urlsOf(await made()).find((url) => !isOpenToPhones(url))
      if (link === undefined) setIsPrinting(true)
      else setClosed(link)
    })
  const printAnyway = () => {
    setClosed(null)
    setIsPrinting(true)
  }
  return (
    <div className="flex flex-col gap-3">
      <MessageButton
        label={t('handOver.copyAll')}
        shownAs={t('handOver.copyAll')}
        team={teamName}
        isPrimary
        make={async () => {
          const known = await made()
          return { text: handOverText(known, t), url: urlsOf(known)[0] ?? location.origin + SITE_PATH }
        }}
        beside={
          <Button busy={busy !== null} icon={<Printer aria-hidden="true" className="size-5" />} onClick={print}>
            {t('handOver.print')}
          </Button>
        }
      />
      <FailureNotice title={t('link.failed')} failure={failure} />
      {closed !== null && (
        <div className="flex flex-col items-start gap-2">
          <AddressNote url={closed} team={teamName} />
          <Button size="sm" onClick={printAnyway}>
            {t('handOver.printAnyway')}
          </Button>
        </div>
      )}
      {isPrinting && links && (
        <Suspense>
          <Slips people={links} onDone={printed} />
        </Suspense>
      )}
    </div>
  )
}
