import { Download, Share } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { HomeScreenSteps } from './HomeScreenSteps.tsx'
import { addsToHomeScreen, isInstalled, rememberHint, wasHintSeen } from './install.browser.ts'
import { clearPrompt, type InstallPrompt } from './install.offer.ts'

interface HintProps {
  prompt: InstallPrompt | null
  onClose: () => void
}

/** Installation of this app in this browser, step by step. Stored as seen once it was visible. */
function Hint({ prompt, onClose }: HintProps) {
  const t = useT()
  const card = useRef<HTMLElement>(null)
  useEffect(() => {
    const watch = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) rememberHint()
    })
    if (card.current) watch.observe(card.current)
    return () => watch.disconnect()
  }, [])

  const install = async () => {
    onClose()
    clearPrompt()
    await prompt?.prompt()
  }
  return (
    <aside ref={card} aria-labelledby="install-title" className="rounded border bg-surface p-5">
      <div className="flex items-start gap-3">
        {prompt ? (
          <Download aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-primary" />
        ) : (
          <Share aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-primary" />
        )}
        <div className="max-w-prose">
          <h2 id="install-title" className="font-semibold">
            {t('install.title')}
          </h2>
          {prompt ? <p className="mt-1 text-muted">{t('install.offer')}</p> : <HomeScreenSteps />}
        </div>
      </div>
      <div className="mt-4 flex flex-wrap gap-3 sm:pl-8">
        {prompt && <Button onClick={install}>{t('install.button')}</Button>}
        {/* Quiet only beside another button: alone it needs an outline. */}
        <Button {...(prompt && { variant: 'quiet' })} onClick={onClose}>
          {t('install.dismiss')}
        </Button>
      </div>
    </aside>
  )
}

/** Shown once on a device, and only where this app can be installed and is not. */
export function InstallHint({ prompt }: { prompt: InstallPrompt | null }) {
  // Decided at mount: the hint stays until it is closed or the page is left.
  const [isWanted, setIsWanted] = useState(() => !wasHintSeen() && !isInstalled())
  const close = () => {
    rememberHint()
    setIsWanted(false)
  }
  if (!isWanted || !(prompt || addsToHomeScreen(navigator))) return null
  return <Hint prompt={prompt} onClose={close} />
}
