import { postsApi, rotaLinksApi, skillsApi, templatesApi } from '#shared/rotaSetup.ts'
import type { Route } from '../../../http/route.ts'
import type { PostsService } from './posts.service.ts'
import type { RotaLinksService } from './rotaLinks.service.ts'
import type { SkillsService } from './skills.service.ts'
import type { TemplatesService } from './templates.service.ts'

interface Services {
  skills: SkillsService
  posts: PostsService
  templates: TemplatesService
  links: RotaLinksService
}

export function setupRoutes(route: Route, { skills, posts, templates, links }: Services): void {
  route(skillsApi.list, () => skills.list())
  route(skillsApi.create, (viewer, { name }) => skills.create(viewer, name))
  route(skillsApi.change, (viewer, patch) => skills.change(viewer, patch))
  route(skillsApi.remove, (viewer, { id }) => skills.remove(viewer, id))
  route(postsApi.list, () => posts.list())
  route(postsApi.create, (viewer, post) => posts.create(viewer, post))
  route(postsApi.change, (viewer, patch) => posts.change(viewer, patch))
  route(postsApi.remove, (viewer, { id }) => posts.remove(viewer, id))
  route(templatesApi.list, () => templates.list())
  route(templatesApi.create, (viewer, template) => templates.create(viewer, template))
  route(templatesApi.change, (viewer, patch) => templates.change(viewer, patch))
  route(templatesApi.remove, (viewer, { id }) => templates.remove(viewer, id))
  route(rotaLinksApi.list, () => links.list())
  route(rotaLinksApi.create, (viewer, link) => links.create(viewer, link))
  route(rotaLinksApi.change, (viewer, patch) => links.change(viewer, patch))
  route(rotaLinksApi.remove, (viewer, { id }) => links.remove(viewer, id))
}
