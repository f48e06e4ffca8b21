import { useQuery } from '@tanstack/react-query'
import type { Post } from '#shared/rota/posts.ts'
import { useT } from '../../../../strings/strings.ts'
import { skillsQuery } from '../setup.queries.ts'
import { AddPost } from './AddPost.tsx'
import { PostRow } from './PostRow.tsx'

/** The posts: added by name, changed in their form, and brought back where they are no longer used. */
export function PostsPanel({ posts }: { posts: Post[] }) {
  const t = useT()
  const { data: skills = [] } = useQuery(skillsQuery)
  return (
    <>
      {posts.length === 0 && <p className="text-muted">{t('setupRota.noPosts')}</p>}
      <ul>
        {posts.map((post) => (
          <PostRow key={post._id} post={post} skills={skills} />
        ))}
      </ul>
      <AddPost posts={posts} />
    </>
  )
}
