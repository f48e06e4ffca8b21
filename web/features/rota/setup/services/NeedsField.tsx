import { useState } from 'react'
import type { Need } from '#shared/rota/needs.ts'
import type { Post } from '#shared/rota/posts.ts'
import { useT } from '../../../../strings/strings.ts'
import { Disclosure } from '../../../../ui/Disclosure.tsx'
import { PeopleCount } from '../PeopleCount.tsx'
import { AddPost } from '../posts/AddPost.tsx'
import { NeedDetails } from './NeedDetails.tsx'

interface NeedsFieldProps {
  needs: Need[]
  posts: Post[]
  /** The refusal of a field of a need, by its place in `needs`. */
  errorAt: (place: number, field: 'minPeople' | 'maxPeople') => string | undefined
  onChange: (needs: Need[]) => void
}

/** The needs with another number of people for a post, in the order of the posts; one that has nobody at most goes. */
function withLeast(needs: Need[], posts: Post[], postId: string, least: number): Need[] {
  const before = needs.find((need) => need.postId === postId) ?? { postId, minPeople: 0, maxPeople: 0, priority: 2 }
  // The most follows the least: one number is enough for most posts.
  const most = before.maxPeople === before.minPeople ? least : Math.max(least, before.maxPeople)
  const after = { ...before, minPeople: least, maxPeople: most }
  const order = (need: Need) => posts.findIndex(({ _id }) => _id === need.postId)
  const others = needs.filter((need) => need.postId !== postId)
  return [...others, ...(most > 0 ? [after] : [])].sort((a, b) => order(a) - order(b))
}

/**
 * Number of people that each post needs; 0 is a post that the service does not have. Those come after the others, in a
 * fold.
 */
export function NeedsField({ needs, posts, errorAt, onChange }: NeedsFieldProps) {
  const t = useT()
  const shown = posts.filter(({ _id, retired }) => !retired || needs.some(({ postId }) => postId === _id))

  const [hadNone] = useState(shown.length === 0)
  // By what the form began with: a row stays where its number was typed.
  const [isUsed] = useState(() => new Set(needs.map(({ postId }) => postId)))
  const main = isUsed.size === 0 ? shown : shown.filter(({ _id }) => isUsed.has(_id))
  const others = shown.filter((post) => !main.includes(post))

  const errorOf = (postId: string) => {
    const place = needs.findIndex((need) => need.postId === postId)
    return place >= 0 ? (errorAt(place, 'minPeople') ?? errorAt(place, 'maxPeople')) : undefined
  }
  const row = (post: Post) => (
    <PostNumber
      key={post._id}
      post={post}
      need={needs.find(({ postId }) => postId === post._id)}
      error={errorOf(post._id)}
      onChange={(least) => onChange(withLeast(needs, posts, post._id, least))}
    />
  )

  return (
    <fieldset>
      <legend className="mb-2 font-medium">{t('setupRota.needs')}</legend>
      {shown.length === 0 && <p className="text-muted">{t('setupRota.noPosts')}</p>}
      <ul>{main.map(row)}</ul>
      {others.length > 0 && (
        <Disclosure
          label={t('setupRota.otherPosts', { count: others.length })}
          isOpen={others.some(({ _id }) => errorOf(_id) !== undefined)}
          className="min-h-11! text-muted"
        >
          <ul>{others.map(row)}</ul>
        </Disclosure>
      )}
      {needs.length > 0 && <NeedDetails needs={needs} posts={posts} onChange={onChange} />}
      {hadNone && <AddPost posts={posts} />}
    </fieldset>
  )
}

interface PostNumberProps {
  post: Post
  need: Need | undefined
  error: string | undefined
  onChange: (least: number) => void
}

/** A post with the number of people that it needs, in a line. */
function PostNumber({ post, need, error, onChange }: PostNumberProps) {
  const t = useT()
  return (
    <li className="flex flex-wrap items-center gap-x-3 border-t py-1 first:border-t-0">
      <span className="min-w-0 flex-1 wrap-anywhere">{post.name}</span>
      <PeopleCount
        of={post.name}
        label={t('setupRota.least')}
        isLabelHidden
        value={need?.minPeople ?? 0}
        onChange={onChange}
      />
      {error && (
        <p role="alert" className="basis-full text-sm text-danger">
          {error}
        </p>
      )}
    </li>
  )
}
