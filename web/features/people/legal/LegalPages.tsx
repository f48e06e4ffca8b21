import type { StringKey } from '#shared/strings/sections.ts'
import { usePageTitle } from '../../../navigation/pageTitle.ts'
import { useT } from '../../../strings/strings.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Section } from '../../../ui/Section.tsx'
import { useIsConfigured, useServerConfig, useTeamsOwnName } from '../config/config.ts'
import { foreignServices, storageByOthers } from './foreign.services.ts'

interface Part {
  title: StringKey
  /** A paragraph each. */
  texts: StringKey[]
}

const MAIL: Part = { title: 'privacy.mailTitle', texts: ['privacy.mailWhat', 'privacy.mailHow'] }

const TERMS: Part[] = [
  { title: 'terms.useTitle', texts: ['terms.use'] },
  { title: 'terms.accountTitle', texts: ['terms.account'] },
  { title: 'terms.softwareTitle', texts: ['terms.software'] },
]

function Legal({ title, intro, parts }: { title: StringKey; intro: string; parts: Part[] }) {
  const t = useT()
  usePageTitle(t(title))
  return (
    <article className="max-w-[68ch]">
      <PageHeader title={t(title)} />
      <p className="mb-8 text-lg text-muted">{intro}</p>
      <div className="flex flex-col gap-6">
        {parts.map((part) => (
          <Section key={part.title} title={t(part.title)}>
            <div className="flex flex-col gap-2">
              {part.texts.map((text) => (
                <p key={text}>{t(text)}</p>
              ))}
            </div>
          </Section>
        ))}
      </div>
    </article>
  )
}

/** The privacy page: stored data, who sees it, third-party services in use, and the contact. */
export function PrivacyPage() {
  const t = useT()
  const config = useServerConfig()
  const services: Part = { title: 'privacy.servicesTitle', texts: foreignServices(config) }
  const parts: Part[] = [
    { title: 'privacy.storedTitle', texts: ['privacy.stored'] },
    { title: 'privacy.seenTitle', texts: ['privacy.seen'] },
    { title: 'privacy.browserTitle', texts: ['privacy.browser', 'privacy.push', ...storageByOthers(config)] },
    ...(config?.mail ? [MAIL] : []),
    // Left out until the configuration has loaded.
    ...(useIsConfigured() ? [services] : []),
    { title: 'privacy.askTitle', texts: ['privacy.ask'] },
  ]
  return <Legal title="privacy.title" intro={t('privacy.intro')} parts={parts} />
}

/** The terms page. */
export function TermsPage() {
  const t = useT()
  const team = useTeamsOwnName()
  return <Legal title="terms.title" intro={team ? t('terms.intro', { team }) : t('terms.plainIntro')} parts={TERMS} />
}
