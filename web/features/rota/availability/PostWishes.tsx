import { useQuery } from '@tanstack/react-query'
import { PostWish, type Rota } from '#shared/rota/wishes.ts'
import { FoldedPart } from '../../../ui/FoldedPart.tsx'
import { Select } from '../../../ui/Select.tsx'
import { postsQuery } from './plan.queries.ts'
import type { Availability } from './useAvailability.ts'
import { useWhoseT } from './whose.ts'

interface PostWishesProps extends Pick<Availability, 'change'> {
  rota: Rota
}

/** Posts at which somebody likes to stand, and those at which never. */
export function PostWishes({ rota: { wishes }, change }: PostWishesProps) {
  const t = useWhoseT()
  const { data } = useQuery(postsQuery)
  const posts = data?.filter(({ retired }) => !retired) ?? []
  if (posts.length === 0) return null
  const wishFor = (post: string) => wishes.find(({ postId }) => postId === post)?.wish ?? ''
  const set = (postId: string, value: string) => {
    const { data: wish } = PostWish.safeParse(value)
    const others = wishes.filter((one) => one.postId !== postId)
    change({ wishes: wish ? [...others, { postId, wish }] : others })
  }
  const now = posts.flatMap(({ _id, name }) => {
    const wish = wishes.find(({ postId }) => postId === _id)?.wish
    return wish ? `${name}: ${t(`availability.wish.${wish}`)}` : []
  })
  return (
    <FoldedPart title={t('availability.posts')} now={now.join(' · ') || t('availability.anywhere')}>
      <ul>
        {posts.map(({ _id, name }) => (
          <li key={_id} className="flex items-center justify-between gap-3 py-1">
            <span className="min-w-0 wrap-anywhere">{name}</span>
            <Select
              aria-label={name}
              value={wishFor(_id)}
              onChange={(event) => set(_id, event.currentTarget.value)}
              className="shrink-0"
            >
              <option value="">{t('availability.wish.fine')}</option>
              {PostWish.options.map((wish) => (
                <option key={wish} value={wish}>
                  {t(`availability.wish.${wish}`)}
                </option>
              ))}
            </Select>
          </li>
        ))}
      </ul>
    </FoldedPart>
  )
}
