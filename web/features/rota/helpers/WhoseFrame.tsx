import type { ReactNode } from 'react'
import { usePageTitle } from '../../../navigation/pageTitle.ts'
import { useT } from '../../../strings/strings.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { ToDashboard } from '../../../ui/ToDashboard.tsx'
import { useTheirs } from '../availability/whose.ts'

export interface WhoseProps {
  title: string
  children: ReactNode
}

/** The title of a page that the menu does not have, below the way back; of somebody whom one helps with their name. */
export function WhoseFrame({ title, children }: WhoseProps) {
  const t = useT()
  const name = useTheirs()?.helped?.name
  const whole = name === undefined ? title : t('helpers.page', { name, title })
  usePageTitle(whole)
  return (
    <div className="max-w-2xl">
      <ToDashboard />
      <PageHeader title={whole} />
      {name !== undefined && (
        <Notice tone="info" className="mb-4">
          {t('helpers.forWhat', { name })}
        </Notice>
      )}
      {children}
    </div>
  )
}
