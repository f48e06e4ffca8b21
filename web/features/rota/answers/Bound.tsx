import type { Assignment } from '#shared/rota/answers.ts'
import type { MemberLink } from '#shared/rota/availability.ts'
import { firstNameOf } from '#shared/text.ts'
import { useT } from '../../../strings/strings.ts'

interface BoundProps {
  /** Those who serve beside one at what one leaves. */
  others: Assignment['with']
  /** The viewer's own. */
  links: readonly MemberLink[]
}

/** Says, once each, who of them serves only with oneself: they stand there until somebody replaces them. */
export function Bound({ others, links }: BoundProps) {
  const t = useT()
  const partners = links.filter(
    ({ kind, agreed, other }) => kind === 'only_together' && agreed && others.some(({ _id }) => _id === other._id),
  )
  return partners.map(({ _id, other }) => (
    <p key={_id} className="text-sm">
      {t('answers.bound', { name: firstNameOf(other.name) })}
    </p>
  ))
}
