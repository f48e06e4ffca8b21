import { useQuery } from '@tanstack/react-query'
import { MapPin } from 'lucide-react'
import { lazy, Suspense, useId, useRef, useState } from 'react'
import { type Post, type PostPatch, postsApi } from '#shared/rotaPosts.ts'
import type { Skill } from '#shared/rotaSkills.ts'
import { call } from '../../../api/call.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Select } from '../../../ui/Select.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { useIsWide } from '../../../ui/useIsWide.ts'
import { useRefetchRota } from '../useRefetchRota.ts'
import { Retiring, UseAgain } from './Retiring.tsx'
import { templatesQuery } from './suggestions.queries.ts'

const PostStation = lazy(async () => ({ default: (await import('./PostStation.tsx')).PostStation }))

interface PostRowProps {
  post: Post
  skills: Skill[]
  isBusy: boolean
  /** Why a new name was refused. */
  issue: string | undefined
  onChange: (patch: PostPatch) => void
}

/** A post of the list. Its place, duties and map open below it; on a phone its name and who may stand there, too. */
export function PostRow({ post, skills, isBusy, issue, onChange }: PostRowProps) {
  const t = useT()
  const refetch = useRefetchRota()
  const isWide = useIsWide()
  const [isOpen, setIsOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const { _id: id, name, skillId } = post
  const stationId = `station-${id}`
  const close = () => {
    setIsOpen(false)
    opener.current?.focus()
  }
  const opening = {
    ref: opener,
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? stationId : undefined,
    onClick: () => setIsOpen(!isOpen),
  }
  const nameField = <PostName name={name} issue={issue} onRename={(wanted) => onChange({ id, name: wanted })} />
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
          {isWide ? (
            <>
              {nameField}
              {skillChoice}
              <Button
                {...opening}
                variant="quiet"
                aria-label={t('station.detailsOf', { name })}
                icon={<MapPin aria-hidden="true" className="size-5" />}
              >
                {t('station.details')}
              </Button>
            </>
          ) : (
            <button {...opening} type="button" className="min-h-11 min-w-0 flex-1 px-3 text-left wrap-anywhere">
              <span className="sr-only">{t('station.detailsOf', { name })}</span>
              <span aria-hidden="true">
                {name}
                <span className="block text-sm text-muted">
                  {[skills.find(({ _id }) => _id === skillId)?.name, t('station.details')].filter(Boolean).join(' · ')}
                </span>
              </span>
            </button>
          )}
          <RetirePost post={post} />
        </>
      )}
      {isOpen && (
        <div id={stationId} className={cx('basis-full', isWide && 'pl-3')}>
          {!isWide && (
            <div className="flex flex-col gap-2 px-3 pt-2">
              {nameField}
              {skillChoice && (
                <div className="flex items-center gap-3 text-sm text-muted">
                  <span aria-hidden="true">{t('setupRota.whoMay')}</span>
                  {skillChoice}
                </div>
              )}
            </div>
          )}
          <Suspense fallback={<Spinner />}>
            <PostStation post={post} onSaved={refetch} onClose={close} />
          </Suspense>
        </div>
      )}
      {skills.some(({ _id, able }) => _id === skillId && able === 0) && (
        <p className="basis-full px-3 text-sm text-danger">{t('setupRota.nobodyAble')}</p>
      )}
    </li>
  )
}

interface PostNameProps {
  name: string
  /** Why a new name was refused. */
  issue: string | undefined
  onRename: (name: string) => void
}

/** The name of a post, changed where it stands. */
function PostName({ name, issue, onRename }: PostNameProps) {
  const t = useT()
  const isWide = useIsWide()
  const issueId = useId()
  const rename = (wanted: string) => {
    if (wanted.trim() && wanted.trim() !== name) onRename(wanted)
  }
  return (
    <div className="min-w-0 flex-1" style={{ flexBasis: isWide ? 'auto' : undefined }}>
      <input
        defaultValue={name}
        aria-label={t('setupRota.postName', { name })}
        maxLength={100}
        onBlur={(event) => rename(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.currentTarget.blur()
        }}
        aria-invalid={issue ? true : undefined}
        aria-describedby={issue && issueId}
        // The name is read whole: what stands beside it moves below a longer one.
        size={name.length}
        className={cx(
          'min-h-11 w-full rounded border bg-transparent px-3 hover:border-control focus:border-control focus:bg-surface',
          isWide ? 'border-transparent' : 'border-control',
        )}
      />
      {issue && (
        <p id={issueId} role="alert" className="px-3 text-sm text-danger">
          {issue}
        </p>
      )}
    </div>
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
    <Select
      aria-label={t('setupRota.postSkill', { name })}
      value={skillId ?? ''}
      onChange={(event) => onChoose(event.target.value || null)}
      className="w-40 shrink-0"
    >
      <option value="">{t('setupRota.everybody')}</option>
      {skills
        .filter(({ _id, retired }) => !retired || _id === skillId)
        .map(({ _id, name: skill }) => (
          <option key={_id} value={_id}>
            {skill}
          </option>
        ))}
    </Select>
  )
}
