import type { Reach } from '#shared/reach/reach.ts'
import type { Coverage } from '#shared/rota/coverage.ts'
import { useT } from '../../../strings/strings.ts'
import { gapWhenText } from './todo.text.ts'

interface CoveredProblemsProps {
  services: Coverage[]
  people: Reach[]
}

/** Services where enough people are, and something stands against it: a line each. Renders nothing where none has. */
export function CoveredProblems({ services, people }: CoveredProblemsProps) {
  const t = useT()
  const lines = services.flatMap((service) =>
    (service.problems ?? []).map(({ code, postId, userId }) => {
      const name = people.find(({ user }) => user._id === userId)?.user.name ?? ''
      const post = service.posts.find((one) => one.postId === postId)?.post ?? ''
      const what = code === 'expired' ? t('todo.expired', { name, post }) : t('todo.related')
      return { key: [service.serviceId, code, postId, userId].join(' '), text: `${gapWhenText(service)}: ${what}` }
    }),
  )
  if (lines.length === 0) return null
  return (
    <ul className="flex flex-col gap-1">
      {lines.map(({ key, text }) => (
        <li key={key} className="wrap-anywhere first-letter:uppercase">
          {text}
        </li>
      ))}
    </ul>
  )
}
