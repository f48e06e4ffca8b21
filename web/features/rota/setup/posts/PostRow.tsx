import { lazy, Suspense, useId, useRef, useState } from 'react'
import { type Post, postsApi } from '#shared/rota/posts.ts'
import type { Skill } from '#shared/rota/skills.ts'
import { call } from '../../../../api/call.ts'
import { useT } from '../../../../strings/strings.ts'
import { Button } from '../../../../ui/Button.tsx'
import { cx } from '../../../../ui/cx.ts'
import { Spinner } from '../../../../ui/Spinner.tsx'
import { Tag } from '../../../../ui/Tag.tsx'
import { UseAgain } from '../Retiring.tsx'

const PostForm = lazy(async () => ({ default: (await import('./PostForm.tsx')).PostForm }))

interface PostRowProps {
  post: Post
  skills: Skill[]
}

/** A post of the list, with what is known of it in a line. Its form opens below it. */
export function PostRow({ post, skills }: PostRowProps) {
  const t = useT()
  const [isOpen, setIsOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const formId = useId()
  const { name, retired, where, duties } = post
  const skill = skills.find(({ _id }) => _id === post.skillId)
  const facts = [skill?.name, where, duties.length > 0 && t('setupRota.duties', { count: duties.length })]
  const close = () => {
    setIsOpen(false)
    opener.current?.focus()
  }
  return (
    <li className={cx('border-t py-2 first:border-t-0', !isOpen && 'max-w-2xl')}>
      <div className="flex max-w-2xl flex-wrap items-center gap-3">
        <div className="min-w-0 flex-1 wrap-anywhere">
          <p className="font-medium">
            {name} {retired && <Tag>{t('setupRota.retired')}</Tag>}
          </p>
          <p className="text-sm text-muted">{facts.filter(Boolean).join(' · ')}</p>
        </div>
        {retired ? (
          <UseAgain name={name} use={() => call(postsApi.change, { id: post._id, retired: false })} />
        ) : (
          <Button
            ref={opener}
            size="sm"
            aria-expanded={isOpen}
            aria-controls={isOpen ? formId : undefined}
            aria-label={t('setupRota.editNamed', { name })}
            onClick={() => setIsOpen(!isOpen)}
          >
            {t('setupRota.edit')}
          </Button>
        )}
      </div>
      {skill?.able === 0 && <p className="text-sm text-danger">{t('setupRota.nobodyAble')}</p>}
      {isOpen && (
        <div id={formId}>
          <Suspense fallback={<Spinner />}>
            <PostForm post={post} skills={skills} onDone={close} />
          </Suspense>
        </div>
      )}
    </li>
  )
}
