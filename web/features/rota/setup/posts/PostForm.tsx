import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { NewPost, type Post, postsApi, WHERE_MAX } from '#shared/rota/posts.ts'
import type { Skill } from '#shared/rota/skills.ts'
import { call } from '../../../../api/call.ts'
import { contractResolver } from '../../../../forms/contractForm.ts'
import { useDraftForm } from '../../../../forms/useDraftForm.ts'
import { useT } from '../../../../strings/strings.ts'
import { Disclosure } from '../../../../ui/Disclosure.tsx'
import { SelectField } from '../../../../ui/SelectField.tsx'
import { TextField } from '../../../../ui/TextField.tsx'
import { useIsWide } from '../../../../ui/useIsWide.ts'
import { useRefetchRota } from '../../useRefetchRota.ts'
import { FormFoot } from '../FormFoot.tsx'
import { NameField } from '../NameField.tsx'
import { Retiring } from '../Retiring.tsx'
import { plansQuery } from '../setup.queries.ts'
import { offeredTemplatesQuery } from '../suggestions/suggestions.queries.ts'
import { DutiesField, type DutyDraft, dutiesInOrder } from './DutiesField.tsx'
import { PostOnPlan } from './PostOnPlan.tsx'

interface Draft extends Pick<Post, 'name' | 'skillId' | 'zoneIds' | 'pin'> {
  where: string
  duties: DutyDraft[]
}

const draftOf = ({ name, skillId, where, duties, zoneIds, pin }: Post): Draft => ({
  name,
  skillId,
  zoneIds,
  pin,
  where: where ?? '',
  duties: dutiesInOrder(duties.map((duty) => ({ ...duty, key: duty._id }))),
})

const fieldsOf = ({ duties, ...draft }: Draft) => ({
  ...draft,
  duties: duties.filter(({ text }) => text.trim()).map(({ key: _, ...duty }) => duty),
})

interface PostFormProps {
  post: Post
  skills: Skill[]
  onDone: () => void
}

/** The fields of a post: name, skill, place in the building and duties. Nothing is stored before Save. */
export function PostForm({ post, skills, onDone }: PostFormProps) {
  const t = useT()
  const refetch = useRefetchRota()
  const { data: plans = [] } = useQuery(plansQuery)
  const form = useDraftForm<Draft>({ empty: draftOf(post), resolver: contractResolver<Draft>(NewPost, fieldsOf) })
  const { control, put, errorAt } = form
  const draft = useWatch({ control }) as Draft
  const submit = form.submitTo(async (wanted) => {
    await call(postsApi.change, { id: post._id, ...fieldsOf(wanted) })
    await refetch()
    onDone()
  })
  return (
    <form noValidate onSubmit={submit} className="my-4 flex flex-col gap-5 rounded-lg border bg-surface p-5">
      <div className="grid items-start gap-x-8 gap-y-4 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-5">
          <NameField value={draft.name} error={errorAt('name')} onChange={(name) => put({ name })} />
          {skills.length > 0 && (
            <SkillOfPost skillId={draft.skillId} skills={skills} onChoose={(skillId) => put({ skillId })} />
          )}
          <TextField
            label={t('station.where')}
            optional
            hint={t('station.whereHint')}
            value={draft.where}
            maxLength={WHERE_MAX}
            error={errorAt('where')}
            onChange={(event) => put({ where: event.target.value })}
          />
          <PartOfPost title={t('station.duties')} count={draft.duties.length}>
            <DutiesField duties={draft.duties} onChange={(duties) => put({ duties })} />
          </PartOfPost>
        </div>
        {plans.length > 0 && (
          <PartOfPost title={t('station.map')} count={draft.zoneIds.length}>
            <PostOnPlan name={post.name} plans={plans} place={draft} onChange={put} />
          </PartOfPost>
        )}
      </div>
      <RetirePost post={post} onDone={onDone} />
      <FormFoot failure={form.failure} busy={form.isSending} onCancel={onDone} />
    </form>
  )
}

interface PartOfPostProps {
  title: string
  count: number
  children: ReactNode
}

/** A part of the form with how much is in it; folded on phones until it is asked for. */
const PartOfPost = ({ title, count, children }: PartOfPostProps) => (
  <Disclosure
    label={count > 0 ? `${title} (${count})` : title}
    isOpen={useIsWide()}
    className="min-h-11! text-base font-medium"
  >
    {children}
  </Disclosure>
)

interface SkillOfPostProps {
  skillId: string | null
  skills: Skill[]
  onChoose: (skillId: string | null) => void
}

/** The skill that a post asks for. A retired one is offered only where the post has it. */
function SkillOfPost({ skillId, skills, onChoose }: SkillOfPostProps) {
  const t = useT()
  return (
    <SelectField
      label={t('setupRota.whoMay')}
      value={skillId ?? ''}
      onChange={(event) => onChoose(event.target.value || null)}
    >
      <option value="">{t('setupRota.everybody')}</option>
      {skills
        .filter(({ _id, retired }) => !retired || _id === skillId)
        .map(({ _id, name }) => (
          <option key={_id} value={_id}>
            {name}
          </option>
        ))}
    </SelectField>
  )
}

/** Takes a post out of use, after a question that says first where it stands. */
function RetirePost({ post: { _id: id, name }, onDone }: Pick<PostFormProps, 'post' | 'onDone'>) {
  const t = useT()
  const { data: templates = [] } = useQuery(offeredTemplatesQuery)
  const count = templates.filter(({ retired, needs }) => !retired && needs.some(({ postId }) => postId === id)).length
  return (
    <Retiring
      name={name}
      message={[count > 0 && t('setupRota.postStands', { count }), t('setupRota.retirePost')].filter(Boolean).join(' ')}
      retire={() => call(postsApi.remove, { id })}
      onDone={onDone}
    />
  )
}
