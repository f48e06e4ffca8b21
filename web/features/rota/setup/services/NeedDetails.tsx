import { type ReactNode, useState } from 'react'
import type { Need } from '#shared/rota/needs.ts'
import type { Post } from '#shared/rota/posts.ts'
import { useT } from '../../../../strings/strings.ts'
import { Disclosure } from '../../../../ui/Disclosure.tsx'
import { Select } from '../../../../ui/Select.tsx'
import { PeopleCount } from '../PeopleCount.tsx'

interface NeedDetailsProps {
  needs: Need[]
  posts: Post[]
  onChange: (needs: Need[]) => void
}

/** What few services say of a post, a fold each: how many people may stand there at most, and how important it is. */
export function NeedDetails({ needs, posts, onChange }: NeedDetailsProps) {
  const t = useT()
  const [hasMore] = useState(() => needs.some(({ minPeople, maxPeople }) => maxPeople > minPeople))
  const set = (need: Need, change: Partial<Need>) =>
    onChange(needs.map((one) => (one === need ? { ...need, ...change } : one)))
  const rows = (field: (need: Need, name: string) => ReactNode) => (
    <ul>
      {needs.map((need) => {
        const name = posts.find(({ _id }) => _id === need.postId)?.name ?? ''
        return (
          <li key={need.postId} className="flex items-center gap-x-3 border-t py-1 first:border-t-0">
            <span className="min-w-0 flex-1 wrap-anywhere">{name}</span>
            {field(need, name)}
          </li>
        )
      })}
    </ul>
  )
  return (
    <>
      <Disclosure label={t('setupRota.morePeople')} isOpen={hasMore} className="min-h-11! text-muted">
        {rows((need, name) => (
          <PeopleCount
            of={name}
            label={t('setupRota.most')}
            value={need.maxPeople}
            least={need.minPeople}
            onChange={(most) =>
              need.minPeople + most > 0 ? set(need, { maxPeople: most }) : onChange(needs.filter((one) => one !== need))
            }
          />
        ))}
      </Disclosure>
      {needs.length > 1 && (
        <Disclosure label={t('setupRota.importance')} className="min-h-11! text-muted">
          {rows((need, name) => (
            <Select
              aria-label={t('setupRota.priorityOf', { name })}
              value={need.priority}
              onChange={(event) => set(need, { priority: Number(event.target.value) })}
              className="w-44 shrink-0"
            >
              {([3, 2, 1] as const).map((priority) => (
                <option key={priority} value={priority}>
                  {t(`setupRota.priority.${priority}`)}
                </option>
              ))}
            </Select>
          ))}
        </Disclosure>
      )}
    </>
  )
}
