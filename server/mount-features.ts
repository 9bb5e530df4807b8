import { mountAccountDeletion } from './account-deletion/index.ts'
import { mountAdmin } from './admin/index.ts'
import { mountBilling } from './billing/index.ts'
import { mountCaretaker } from './caretaker/index.ts'
import { mountChannels } from './channels/index.ts'
import { mountCheckIns } from './check-ins/index.ts'
import { mountDeputies } from './deputies/index.ts'
import { mountDrill } from './drill/index.ts'
import { mountEstates } from './estates/index.ts'
import { mountFiles } from './files/index.ts'
import type { ServerContext } from './context.ts'
import type { Api } from './http/mount.ts'
import { mountDocuments } from './releases/documents.ts'
import { mountRekey } from './rekey/index.ts'
import { createReleaseLink, mountReleases } from './releases/index.ts'
import { mountSeats } from './seats/index.ts'
import { mountYearly } from './yearly/index.ts'
import { type Check, handleWarnings } from './warnings/index.ts'

export function mountFeatures(api: Api, context: ServerContext, health: () => Promise<Check[]>): void {
  const link = createReleaseLink(context)
  const { blobs } = context.files
  mountEstates(api, context, link)
  mountFiles(api, context, blobs)
  mountSeats(api, context, link)
  mountDeputies(api, context, link)
  mountDrill(api, context, blobs)
  mountReleases(api, context, link)
  mountRekey(api, context, link)
  mountDocuments(api, context, blobs)
  mountAdmin(api, context, link, blobs, health)
  handleWarnings(context, health)
  mountCaretaker(api, context)
  mountChannels(api, context, link)
  mountCheckIns(api, context)
  mountYearly(api, context)
  mountBilling(api, context)
  mountAccountDeletion(api, context, link, blobs)
}
