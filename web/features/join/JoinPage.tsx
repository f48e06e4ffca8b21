import { useState } from 'react'
import { usePageTitle } from '../../navigation/pageTitle.ts'
import { useT } from '../../strings/strings.ts'
import { EntryPanel } from '../../ui/EntryPanel.tsx'
import { JoinForm } from './JoinForm.tsx'

const takeFocus = (heading: HTMLHeadingElement | null): void => heading?.focus()

/** The interest form, and after it the thanks (specification §2). */
export function JoinPage() {
  const t = useT()
  const [isSent, setIsSent] = useState(false)
  const title = t(isSent ? 'join.thanks' : 'join.title')
  usePageTitle(title)

  if (!isSent)
    return (
      <EntryPanel title={title} tagline={t('join.tagline')}>
        <JoinForm onSent={() => setIsSent(true)} />
      </EntryPanel>
    )
  return (
    <EntryPanel key="thanks" title={title} titleRef={takeFocus} tagline={t('join.tagline')}>
      <p className="text-lg">{t('join.thanksNext')}</p>
    </EntryPanel>
  )
}
