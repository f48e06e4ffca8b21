import { useQuery } from '@tanstack/react-query'
import type { Publication } from '#shared/rota/publish.ts'
import { useT } from '../../../strings/strings.ts'
import { Section } from '../../../ui/Section.tsx'
import { useSession } from '../../people/sessions/session.ts'
import { publicationQuery, unansweredQuery } from '../board/board.queries.ts'
import { handOver, handOverText } from './handOver.ts'
import { LinksToHandOver } from './LinksToHandOver.tsx'

/**
 * The links of those whom this publication gave something, whom the app does not reach, and who have not answered: all
 * to copy, or one slip each; without the admin who reads it. Nothing for nobody.
 */
export function HandOver({ publication: { _id, fromDay, toDay } }: { publication: Publication }) {
  const t = useT()
  const { data: shown } = useQuery(publicationQuery(_id))
  const { data: unanswered } = useQuery(unansweredQuery(fromDay, toDay))
  const { user: viewer } = useSession()
  const concerned = new Set(shown?.receipts.map(({ user }) => user._id))
  concerned.delete(viewer?._id ?? '')
  const people = unanswered?.filter(({ user }) => user.reach === 'none' && concerned.has(user._id)) ?? []
  return (
    people.length > 0 && (
      <Section title={t('handOver.title', { count: people.length })}>
        <p className="mb-3 text-muted">{t('handOver.about')}</p>
        <LinksToHandOver
          label={t('handOver.copyAll')}
          make={() => handOver(people)}
          textOf={(made) => handOverText(made, t)}
        />
      </Section>
    )
  )
}
