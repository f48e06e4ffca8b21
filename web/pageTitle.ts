import { useEffect } from 'react'
import { useT } from './strings.ts'

/** Says in the browser's tab and history which page this is; without a title only whose. */
export function usePageTitle(title?: string): void {
  const t = useT()
  useEffect(() => {
    document.title = title ? `${title} · ${t('app.name')}` : t('app.name')
  }, [title, t])
}
