import type { StringKey } from '#shared/strings/translate.ts'
import { usePageTitle } from '../../pageTitle.ts'
import { useT } from '../../strings.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Section } from '../../ui/Section.tsx'
import { useConfig } from '../config/config.ts'

interface Part {
  title: StringKey
  text: StringKey
}

const PRIVACY: Part[] = [
  { title: 'privacy.storedTitle', text: 'privacy.stored' },
  { title: 'privacy.seenTitle', text: 'privacy.seen' },
  { title: 'privacy.browserTitle', text: 'privacy.browser' },
  { title: 'privacy.askTitle', text: 'privacy.ask' },
]

const TERMS: Part[] = [
  { title: 'terms.useTitle', text: 'terms.use' },
  { title: 'terms.accountTitle', text: 'terms.account' },
  { title: 'terms.softwareTitle', text: 'terms.software' },
]

function Legal({ title, intro, parts }: { title: StringKey; intro: StringKey; parts: Part[] }) {
  const t = useT()
  const { teamName } = useConfig()
  usePageTitle(t(title))
  return (
    <article className="max-w-[68ch]">
      <PageHeader title={t(title)} />
      <p className="mb-8 text-lg text-muted">{t(intro, { team: teamName })}</p>
      <div className="flex flex-col gap-6">
        {parts.map((part) => (
          <Section key={part.title} title={t(part.title)}>
            <p>{t(part.text)}</p>
          </Section>
        ))}
      </div>
    </article>
  )
}

/** What is stored, who sees it and whom to ask. */
export const PrivacyPage = () => <Legal title="privacy.title" intro="privacy.intro" parts={PRIVACY} />

/** What members may expect of the software and of each other. */
export const TermsPage = () => <Legal title="terms.title" intro="terms.intro" parts={TERMS} />
