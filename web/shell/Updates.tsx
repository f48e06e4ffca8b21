import { RotateCw, X } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useT } from '../strings/strings.ts'
import { Button } from '../ui/Button.tsx'
import { cx } from '../ui/cx.ts'
import { isNewVersionThere, onVersions, showNewVersion, watchVersions } from '../worker/versions.ts'

/** Registers the service worker, and offers a newer version: it is activated after a tap only. */
export function Updates({ isChat }: { isChat: boolean }) {
  const t = useT()
  const isThere = useSyncExternalStore(onVersions, isNewVersionThere)
  const [isClosed, setIsClosed] = useState(false)
  const [isComing, setIsComing] = useState(false)
  useEffect(() => {
    watchVersions()
  }, [])

  const show = () => {
    setIsComing(true)
    showNewVersion()
  }
  if (!isThere || isClosed) return null
  return (
    <div
      role="status"
      className={cx(
        'fixed left-1/2 z-30 flex -translate-x-1/2 items-center gap-1 rounded-full bg-surface p-1 shadow-float ring-1 ring-line',
        // The composer of a chat is at the bottom.
        isChat ? 'top-[calc(64px+env(safe-area-inset-top))]' : 'bottom-[calc(16px+env(safe-area-inset-bottom))]',
      )}
    >
      <Button
        variant="quiet"
        busy={isComing}
        icon={<RotateCw aria-hidden="true" className="size-5" />}
        className="whitespace-nowrap rounded-full"
        onClick={show}
      >
        {t('app.newVersion')}
      </Button>
      <Button
        variant="quiet"
        aria-label={t('app.close')}
        className="rounded-full px-3"
        onClick={() => setIsClosed(true)}
      >
        <X aria-hidden="true" className="size-5" />
      </Button>
    </div>
  )
}
