import { Printer } from 'lucide-react'
import { lazy, Suspense, useCallback, useState } from 'react'
import { useSave } from '../../../forms/useSave.ts'
import { SITE_PATH } from '../../../platform/site.ts'
import { useT } from '../../../strings/strings.ts'
import { AddressNote, isOpenToPhones } from '../../../ui/AddressNote.tsx'
import { Button } from '../../../ui/Button.tsx'
import { FailureNotice } from '../../../ui/FailureNotice.tsx'
import { useConfig } from '../../people/config/config.ts'
import { MessageButton } from '../../people/people/MessageButton.tsx'
import { type HandedOver, urlsOf } from './handOver.ts'

const Slips = lazy(() => import('./Slips.tsx'))

interface LinksToHandOverProps {
  /** Text of the button that copies all. */
  label: string
  /** Makes the links, once: both buttons hand over the same. */
  make: () => Promise<HandedOver[]>
  /** What is copied. */
  textOf: (made: HandedOver[]) => string
}

/** The links of several people: all to copy at once, or one slip each. They are made at the first press. */
export function LinksToHandOver({ label, make, textOf }: LinksToHandOverProps) {
  const t = useT()
  const { teamName } = useConfig()
  const [links, setLinks] = useState<HandedOver[] | null>(null)
  const [isPrinting, setIsPrinting] = useState(false)
  /** A link that stands on the slips and that phones cannot open. */
  const [closed, setClosed] = useState<string | null>(null)
  const printed = useCallback(() => setIsPrinting(false), [])
  const { busy, failure, save } = useSave<'make'>()
  const made = async (): Promise<HandedOver[]> => {
    const known = links ?? (await make())
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
        label={label}
        shownAs={label}
        team={teamName}
        isPrimary
        make={async () => {
          const known = await made()
          return { text: textOf(known), url: urlsOf(known)[0] ?? location.origin + SITE_PATH }
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
