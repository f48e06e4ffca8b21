import { ArrowLeft, Hourglass } from 'lucide-react'
import type { StringKey } from '#shared/strings/translate.ts'
import { usePageTitle } from '../../pageTitle.ts'
import { paths } from '../../paths.ts'
import { useT } from '../../strings.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'

interface WayBack {
  to: string
  label: StringKey
}

const TO_DASHBOARD: WayBack = { to: paths.dashboard, label: 'app.toDashboard' }
const TO_CHANNELS: WayBack = { to: paths.channels, label: 'app.back' }

function Coming({ title, sentence, back }: { title: string; sentence: StringKey; back: WayBack }) {
  const t = useT()
  usePageTitle(title)
  return (
    <>
      <PageHeader title={title} />
      <div className="flex max-w-lg flex-col items-start gap-5 rounded-lg border bg-surface p-6 md:p-8">
        <Hourglass aria-hidden="true" className="size-8 text-accent-ink" strokeWidth={1.5} />
        <p className="text-lg">{t(sentence)}</p>
        <LinkButton to={back.to} icon={<ArrowLeft aria-hidden="true" className="size-5" />}>
          {t(back.label)}
        </LinkButton>
      </div>
    </>
  )
}

/** A page for members that is yet to come, under the title it will have. */
export const ComingPage = ({ title }: { title: StringKey }) => (
  <Coming title={useT()(title)} sentence="app.coming" back={TO_DASHBOARD} />
)

/** A channel that is yet to come; its Back button leads to the channels (specification §2). */
export const ComingChannelPage = ({ title }: { title: string }) => (
  <Coming title={title} sentence="app.coming" back={TO_CHANNELS} />
)
