import { Share } from 'lucide-react'
import { useT } from '../../../strings/strings.ts'

/** How the app gets onto the home screen of an iPhone or iPad, whose browsers offer no button for it. */
export function HomeScreenSteps() {
  const t = useT()
  return (
    <>
      <ol className="mt-1 list-decimal pl-5">
        <li>
          {t('install.iosShare')} <Share aria-hidden="true" className="inline-block size-4" />
        </li>
        <li>{t('install.iosAdd')}</li>
      </ol>
      <p className="mt-1 text-sm text-muted">{t('install.iosWhy')}</p>
    </>
  )
}
