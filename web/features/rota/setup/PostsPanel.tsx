import { useQuery } from '@tanstack/react-query'
import { MapPin, Trash2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { type Post, postsApi } from '#shared/rotaPosts.ts'
import { call } from '../../../api/call.ts'
import { whyOf } from '../../../api/error.ts'
import { useSave } from '../../../forms/useSave.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { FailureNotice } from '../../../ui/FailureNotice.tsx'
import { smallControlClasses } from '../../../ui/Field.tsx'
import { Section } from '../../../ui/Section.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { useIsWide } from '../../../ui/useIsWide.ts'
import { useRefetchRota } from '../useRefetchRota.ts'
import { AddByName } from './AddByName.tsx'
import { skillsQuery } from './setup.queries.ts'

const PostStation = lazy(async () => ({ default: (await import('./PostStation.tsx')).PostStation }))

/** The posts: added, renamed in their place, and taken off. */
export function PostsPanel({ posts }: { posts: Post[] }) {
  const t = useT()
  const refetch = useRefetchRota()
  const { data: skills = [] } = useQuery(skillsQuery)
  const isWide = useIsWide()
  /** Ids of the posts whose place, duties and map are open. */
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const { busy, failure, save } = useSave<string>()

  const toggle = (id: string) =>
    setOpened((known) => new Set(known.has(id) ? [...known].filter((other) => other !== id) : [...known, id]))
  const add = async (name: string) => {
    await call(postsApi.create, { name, sortOrder: posts.length })
    await refetch()
  }
  const rename = (post: Post, wanted: string) => {
    if (wanted.trim() && wanted.trim() !== post.name)
      save(post._id, async () => {
        await call(postsApi.change, { id: post._id, name: wanted })
        await refetch()
      })
  }
  const setSkill = (post: Post, skillId: string | null) =>
    save(post._id, async () => {
      await call(postsApi.change, { id: post._id, skillId })
      await refetch()
    })
  const remove = (post: Post) =>
    save(post._id, async () => {
      await call(postsApi.remove, { id: post._id })
      await refetch()
    })

  return (
    <Section title={t('setupRota.posts')} anchor="posts" className="max-w-2xl">
      {failure && <FailureNotice title={t('setupRota.failed')} detail={whyOf(failure.error)} />}
      {posts.length === 0 && <EmptyState title={t('setupRota.noPosts')} />}
      <ul>
        {posts.map((post) => (
          <li key={post._id} className="flex flex-wrap items-center gap-x-3 border-t py-2 first:border-t-0">
            {post.retired ? (
              <span className="flex-1 text-muted wrap-anywhere">
                {post.name} <Tag>{t('setupRota.retired')}</Tag>
              </span>
            ) : (
              <>
                <input
                  defaultValue={post.name}
                  aria-label={t('setupRota.postName', { name: post.name })}
                  maxLength={100}
                  onBlur={(event) => rename(post, event.target.value)}
                  onKeyDown={(event) => {
                    if (event.key === 'Enter') event.currentTarget.blur()
                  }}
                  className="min-h-11 min-w-0 flex-1 rounded border border-transparent bg-transparent px-3 hover:border-control focus:border-control focus:bg-surface"
                />
                {skills.length > 0 && (
                  <select
                    aria-label={t('setupRota.postSkill', { name: post.name })}
                    value={post.skillId ?? ''}
                    onChange={(event) => setSkill(post, event.target.value || null)}
                    className={`${smallControlClasses} min-h-11! w-28! shrink-0 sm:w-36!`}
                  >
                    <option value="">{t('setupRota.everybody')}</option>
                    {skills
                      .filter(({ _id, retired }) => !retired || _id === post.skillId)
                      .map(({ _id, name: skill }) => (
                        <option key={_id} value={_id}>
                          {skill}
                        </option>
                      ))}
                  </select>
                )}
                <Button
                  variant="quiet"
                  className="px-3!"
                  aria-expanded={opened.has(post._id)}
                  aria-controls={opened.has(post._id) ? `station-${post._id}` : undefined}
                  aria-label={t('station.detailsOf', { name: post.name })}
                  icon={<MapPin aria-hidden="true" className="size-5" />}
                  onClick={() => toggle(post._id)}
                >
                  {isWide && t('station.details')}
                </Button>
                <Button
                  variant="quiet"
                  className="px-3!"
                  busy={busy === post._id}
                  aria-label={t('setupRota.removePost', { name: post.name })}
                  icon={<Trash2 aria-hidden="true" className="size-5" />}
                  onClick={() => remove(post)}
                />
              </>
            )}
            {opened.has(post._id) && (
              <div id={`station-${post._id}`} className="basis-full pb-2 pl-3">
                <Suspense fallback={<Spinner />}>
                  <PostStation post={post} onSaved={refetch} />
                </Suspense>
              </div>
            )}
            {skills.some(({ _id, able }) => _id === post.skillId && able === 0) && (
              <p className="basis-full px-3 text-sm text-danger">{t('setupRota.nobodyAble')}</p>
            )}
          </li>
        ))}
      </ul>
      <AddByName label={t('setupRota.newPost')} button={t('setupRota.addPost')} onAdd={add} />
    </Section>
  )
}
