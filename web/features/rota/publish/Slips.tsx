import { useT } from '../../../strings/strings.ts'
import { Paper } from '../../../ui/Paper.tsx'
import { QrCode } from '../../../ui/QrCode.tsx'
import { useConfig } from '../../people/config/config.ts'
import type { HandedOver } from './handOver.ts'

/** One slip a person to cut off and hand over, several on a page: their places, and the link to answer by. */
export default function Slips({ people, onDone }: { people: HandedOver[]; onDone: () => void }) {
  const t = useT()
  const { teamName } = useConfig()
  return (
    <Paper kind="slips" onDone={onDone}>
      {people.map(({ id, name, places, joinUrl }) => (
        <section key={id} className="break-inside-avoid border-b border-dashed border-[#0006] py-4">
          <header className="flex items-baseline justify-between gap-6">
            <h2 className="font-serif text-xl wrap-anywhere">{t('handOver.ask', { name })}</h2>
            <p className="text-sm">{teamName}</p>
          </header>
          <ul className="mt-2">
            {places.map((place) => (
              <li key={place.url} className="break-inside-avoid py-1">
                <p className="font-medium first-letter:uppercase">{place.text}</p>
                <PaperLink url={place.url} about={t('handOver.answer')} />
              </li>
            ))}
          </ul>
          {joinUrl && <PaperLink url={joinUrl} about={t('handOver.join')} />}
        </section>
      ))}
    </Paper>
  )
}

/** A link as a code to scan, and as text to type where there is no camera. */
function PaperLink({ url, about }: { url: string; about: string }) {
  const t = useT()
  return (
    <div className="mt-1 flex items-center gap-4">
      <div className="w-24 shrink-0">
        <QrCode text={url} label={t('handOver.code')} />
      </div>
      <p className="min-w-0 text-sm">
        {about}
        <span className="block break-all">{url}</span>
      </p>
    </div>
  )
}
