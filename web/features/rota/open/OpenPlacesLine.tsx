import { useQuery } from '@tanstack/react-query'
import { HandHelping } from 'lucide-react'
import { paths } from '../../../navigation/pages.ts'
import { useT } from '../../../strings/strings.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { openPlacesQuery } from './openPlaces.queries.ts'

/** '3 places you could take': one line with the way to them, where there is one. */
export function OpenPlacesLine() {
  const t = useT()
  const { data } = useQuery(openPlacesQuery())
  if (!data || data.length === 0) return null
  return (
    <LinkButton
      to={paths.open}
      variant="quiet"
      icon={<HandHelping aria-hidden="true" className="size-5" />}
      className="-ml-5"
    >
      {t('open.count', { count: data.length })}
    </LinkButton>
  )
}
