import { useQuery } from '@tanstack/react-query'
import { type Post, postsApi } from '#shared/rota/posts.ts'
import { call } from '../../../../api/call.ts'
import { useT } from '../../../../strings/strings.ts'
import { FailureNotice } from '../../../../ui/FailureNotice.tsx'
import { useRotaSave } from '../../useRotaSave.ts'
import { skillsQuery } from '../setup.queries.ts'
import { AddPost } from './AddPost.tsx'
import { PostRow } from './PostRow.tsx'

/** The posts: added by name, changed in their form, and brought back where they are no longer used. */
export function PostsPanel({ posts }: { posts: Post[] }) {
  const t = useT()
  const { data: skills = [] } = useQuery(skillsQuery)
  const { busy, failure, save } = useRotaSave<string>()
  const bringBack = ({ _id: id }: Post) => save(id, () => call(postsApi.change, { id, retired: false }))
  return (
    <>
      <FailureNotice title={t('setupRota.failed')} failure={failure} />
      {posts.length === 0 && <p className="text-muted">{t('setupRota.noPosts')}</p>}
      <ul>
        {posts.map((post) => (
          <PostRow
            key={post._id}
            post={post}
            skills={skills}
            isBusy={busy === post._id}
            onUseAgain={() => bringBack(post)}
          />
        ))}
      </ul>
      <AddPost posts={posts} />
    </>
  )
}
