import { useQuery } from '@tanstack/react-query'
import { MapPin } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { type Post, type PostPatch, postsApi } from '#shared/rotaPosts.ts'
import type { Skill } from '#shared/rotaSkills.ts'
import { call } from '../../../api/call.ts'
import { issueOf } from '../../../api/error.ts'
import { useSave } from '../../../forms/useSave.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { FailureNotice } from '../../../ui/FailureNotice.tsx'
import { smallControlClasses } from '../../../ui/Field.tsx'
import { Section } from '../../../ui/Section.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { useIsWide } from '../../../ui/useIsWide.ts'
import { useRefetchRota } from '../useRefetchRota.ts'
import { AddPost } from './AddPost.tsx'
import { Retiring, UseAgain } from './Retiring.tsx'
import { skillsQuery, templatesQuery } from './setup.queries.ts'

const PostStation = lazy(async () => ({ default: (await import('./PostStation.tsx')).PostStation }))

/** The posts: added, renamed in their place, taken out of use and brought back. */
export function PostsPanel({ posts }: { posts: Post[] }) {
  const t = useT()
  const refetch = useRefetchRota()
  const { data: skills = [] } = useQuery(skillsQuery)
  const { busy, failure, save } = useSave<string>()

  const change = (patch: PostPatch) =>
    save(patch.id, async () => {
      await call(postsApi.change, patch)
      await refetch()
    })
  const issue = issueOf(failure?.error)

  return (
    <Section title={t('setupRota.posts')} anchor="posts" className="max-w-2xl">
      <FailureNotice title={t('setupRota.failed')} failure={!issue && failure} />
      {posts.length === 0 && <p className="mb-3 text-muted">{t('setupRota.noPosts')}</p>}
      <ul>
        {posts.map((post) => (
          <PostRow
            key={post._id}
            post={post}
            skills={skills}
            isBusy={busy === post._id}
            issue={failure?.of === post._id ? issue : undefined}
            onChange={change}
          />
        ))}
      </ul>
      <AddPost posts={posts} />
    </Section>
  )
}

interface PostRowProps {
  post: Post
  skills: Skill[]
  isBusy: boolean
  /** Why a new name was refused. */
  issue: string | undefined
  onChange: (patch: PostPatch) => void
}

/** A post of the list. Its place, duties and map open below it. */
function PostRow({ post, skills, isBusy, issue, onChange }: PostRowProps) {
  const t = useT()
  const refetch = useRefetchRota()
  const isWide = useIsWide()
  const [isOpen, setIsOpen] = useState(false)
  const { _id: id, name, skillId } = post
  const stationId = `station-${id}`
  const rename = (wanted: string) => {
    if (wanted.trim() && wanted.trim() !== name) onChange({ id, name: wanted })
  }
  const skillChoice = skills.length > 0 && (
    <SkillOfPost post={post} skills={skills} onChoose={(wanted) => onChange({ id, skillId: wanted })} />
  )
  return (
    <li className="flex flex-wrap items-center gap-x-3 border-t py-2 first:border-t-0">
      {post.retired ? (
        <>
          <span className="flex-1 text-muted wrap-anywhere">
            {name} <Tag>{t('setupRota.retired')}</Tag>
          </span>
          <UseAgain name={name} busy={isBusy} onUse={() => onChange({ id, retired: false })} />
        </>
      ) : (
        <>
          <input
            defaultValue={name}
            aria-label={t('setupRota.postName', { name })}
            maxLength={100}
            onBlur={(event) => rename(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter') event.currentTarget.blur()
            }}
            aria-invalid={issue ? true : undefined}
            aria-describedby={issue && `${stationId}-issue`}
            // The name is read whole: what stands beside it moves below a longer one.
            size={name.length}
            style={{ flexBasis: isWide ? 'auto' : undefined }}
            className="min-h-11 min-w-0 max-w-full flex-1 rounded border border-transparent bg-transparent px-3 hover:border-control focus:border-control focus:bg-surface"
          />
          {isWide && skillChoice}
          <Button
            variant="quiet"
            className="px-3!"
            aria-expanded={isOpen}
            aria-controls={isOpen ? stationId : undefined}
            aria-label={t('station.detailsOf', { name })}
            icon={<MapPin aria-hidden="true" className="size-5" />}
            onClick={() => setIsOpen(!isOpen)}
          >
            {isWide && t('station.details')}
          </Button>
          <RetirePost post={post} />
          {!isWide && skillChoice && (
            <div className="flex basis-full items-center gap-3 pl-3 text-sm text-muted">
              <span aria-hidden="true">{t('setupRota.whoMay')}</span>
              {skillChoice}
            </div>
          )}
          {issue && (
            <p id={`${stationId}-issue`} role="alert" className="basis-full px-3 text-sm text-danger">
              {issue}
            </p>
          )}
        </>
      )}
      {isOpen && (
        <div id={stationId} className="basis-full pb-2 pl-3">
          <Suspense fallback={<Spinner />}>
            <PostStation post={post} onSaved={refetch} />
          </Suspense>
        </div>
      )}
      {skills.some(({ _id, able }) => _id === skillId && able === 0) && (
        <p className="basis-full px-3 text-sm text-danger">{t('setupRota.nobodyAble')}</p>
      )}
    </li>
  )
}

/** The bin of a post, which says first where the post stands. */
function RetirePost({ post: { _id: id, name } }: { post: Post }) {
  const t = useT()
  const refetch = useRefetchRota()
  const { data: templates = [] } = useQuery(templatesQuery)
  const count = templates.filter(({ retired, needs }) => !retired && needs.some(({ postId }) => postId === id)).length
  return (
    <Retiring
      name={name}
      message={[count > 0 && t('setupRota.postStands', { count }), t('setupRota.retirePost')].filter(Boolean).join(' ')}
      retire={async () => {
        await call(postsApi.remove, { id })
        await refetch()
      }}
    />
  )
}

interface SkillOfPostProps {
  post: Post
  skills: Skill[]
  onChoose: (skillId: string | null) => void
}

/** The skill that a post asks for. A retired one is offered only where the post has it. */
function SkillOfPost({ post: { name, skillId }, skills, onChoose }: SkillOfPostProps) {
  const t = useT()
  return (
    <select
      aria-label={t('setupRota.postSkill', { name })}
      value={skillId ?? ''}
      onChange={(event) => onChoose(event.target.value || null)}
      className={`${smallControlClasses} min-h-11! w-36! shrink-0`}
    >
      <option value="">{t('setupRota.everybody')}</option>
      {skills
        .filter(({ _id, retired }) => !retired || _id === skillId)
        .map(({ _id, name: skill }) => (
          <option key={_id} value={_id}>
            {skill}
          </option>
        ))}
    </select>
  )
}
