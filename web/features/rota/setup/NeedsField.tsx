import { useState } from 'react'
import type { Need } from '#shared/rotaNeeds.ts'
import type { Post } from '#shared/rotaPosts.ts'
import { useT } from '../../../strings/strings.ts'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { Select } from '../../../ui/Select.tsx'
import { AddPost } from './AddPost.tsx'
import { PeopleCount } from './PeopleCount.tsx'

interface NeedsFieldProps {
  needs: Need[]
  posts: Post[]
  /** The refusal of a field of a need, by its place in `needs`. */
  errorAt: (place: number, field: 'minPeople' | 'maxPeople') => string | undefined
  onChange: (needs: Need[]) => void
}

/**
 * Number of people that each post needs: at least and at most; 0 and 0 is a post that the service does not have. Those
 * come after the others, in a fold.
 */
export function NeedsField({ needs, posts, errorAt, onChange }: NeedsFieldProps) {
  const t = useT()
  const shown = posts.filter(({ _id, retired }) => !retired || needs.some(({ postId }) => postId === _id))

  const [hadNone] = useState(shown.length === 0)
  // By what the form began with: a row stays where its number was typed.
  const [isUsed] = useState(() => new Set(needs.map(({ postId }) => postId)))
  const main = isUsed.size === 0 ? shown : shown.filter(({ _id }) => isUsed.has(_id))
  const others = shown.filter((post) => !main.includes(post))

  const set = (postId: string, field: 'minPeople' | 'maxPeople', value: number) => {
    const before = needs.find((need) => need.postId === postId) ?? { postId, minPeople: 0, maxPeople: 0, priority: 2 }
    const after = { ...before, [field]: value }
    // The most follows the least upwards: one number is enough for most posts.
    if (field === 'minPeople')
      after.maxPeople = Math.max(value, before.maxPeople === before.minPeople ? value : before.maxPeople)
    const others = needs.filter((need) => need.postId !== postId)
    const order = (need: Need) => posts.findIndex(({ _id }) => _id === need.postId)
    onChange([...others, ...(after.maxPeople > 0 ? [after] : [])].sort((a, b) => order(a) - order(b)))
  }

  const setPriority = (need: Need, priority: number) =>
    onChange(needs.map((one) => (one === need ? { ...need, priority } : one)))

  const errorOf = (postId: string) => {
    const place = needs.findIndex((need) => need.postId === postId)
    return place >= 0 ? (errorAt(place, 'minPeople') ?? errorAt(place, 'maxPeople')) : undefined
  }
  const row = (post: Post) => (
    <PostNumbers
      key={post._id}
      post={post}
      need={needs.find(({ postId }) => postId === post._id)}
      error={errorOf(post._id)}
      onChange={(field, count) => set(post._id, field, count)}
    />
  )

  return (
    <fieldset>
      <legend className="mb-2 font-medium">{t('setupRota.needs')}</legend>
      {shown.length === 0 && <p className="text-muted">{t('setupRota.noPosts')}</p>}
      {shown.length > 0 && (
        <p aria-hidden="true" className="mb-1 flex justify-end gap-x-3 text-sm text-muted sm:hidden">
          <span className="w-18">{t('setupRota.least')}</span>
          <span className="w-18">{t('setupRota.most')}</span>
        </p>
      )}
      <ul className="flex flex-col gap-2">{main.map(row)}</ul>
      {others.length > 0 && (
        <Disclosure
          label={t('setupRota.otherPosts', { count: others.length })}
          isOpen={others.some(({ _id }) => errorOf(_id) !== undefined)}
          className="mt-2 min-h-11! text-muted"
        >
          <ul className="flex flex-col gap-2">{others.map(row)}</ul>
        </Disclosure>
      )}
      {needs.length > 1 && (
        <Disclosure label={t('setupRota.importance')} className="mt-2 min-h-11! text-muted">
          <ul className="flex flex-col gap-2">
            {needs.map((need) => {
              const name = posts.find(({ _id }) => _id === need.postId)?.name ?? ''
              return (
                <li key={need.postId} className="flex items-center gap-x-3">
                  <span className="min-w-0 flex-1 wrap-anywhere">{name}</span>
                  <Select
                    aria-label={t('setupRota.priorityOf', { name })}
                    value={need.priority}
                    onChange={(event) => setPriority(need, Number(event.target.value))}
                    className="w-44 shrink-0"
                  >
                    {([3, 2, 1] as const).map((priority) => (
                      <option key={priority} value={priority}>
                        {t(`setupRota.priority.${priority}`)}
                      </option>
                    ))}
                  </Select>
                </li>
              )
            })}
          </ul>
        </Disclosure>
      )}
      {hadNone && <AddPost posts={posts} />}
    </fieldset>
  )
}

interface PostNumbersProps {
  post: Post
  need: Need | undefined
  error: string | undefined
  onChange: (field: 'minPeople' | 'maxPeople', count: number) => void
}

/** A post with its two numbers, in a line. */
function PostNumbers({ post, need, error, onChange }: PostNumbersProps) {
  const t = useT()
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="min-w-0 flex-1 wrap-anywhere">{post.name}</span>
      {(['minPeople', 'maxPeople'] as const).map((field) => (
        <PeopleCount
          key={field}
          of={post.name}
          label={t(field === 'minPeople' ? 'setupRota.least' : 'setupRota.most')}
          isHeaded
          value={need?.[field] ?? 0}
          onChange={(count) => onChange(field, count)}
        />
      ))}
      {error && (
        <p role="alert" className="basis-full text-sm text-danger">
          {error}
        </p>
      )}
    </li>
  )
}
