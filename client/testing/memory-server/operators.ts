import {
  askToDelete,
  changeLockdown,
  getFigures,
  introduceOperator,
  listAudit,
  listEstatesOf,
  listMails,
  listUsers,
  readUserIdentity,
  setUserStatus,
} from '../../../contract/admin.ts'
import { confirmCaretaker, getCaretaker, getKeeper, saveCaretaker } from '../../../contract/caretaker.ts'
import {
  getCertificateChunk,
  listCardReviews,
  listReviews,
  readAnswers,
  readReview,
  reviewCard,
  reviewRelease,
  shareCertificate,
} from '../../../contract/reviews.ts'
import { readStatement } from '../../../vault/index.ts'
import { type Declare, Refused } from './answers.ts'
import { chunkOf } from './files.ts'
import { reportOf, signedReportOf } from './releases.ts'
import { armedAt } from './seats.ts'
import { type Account, estateOf, type State } from './state.ts'
import { signedStatusOf } from './signed-status.ts'

/** A test of a decision that only the server makes must set its own handler. */
export function answerOperators(declare: Declare, state: State): void {
  answerReviews(declare, state)
  answerCardReviews(declare, state)
  answerCaretaker(declare)
  const { accounts, files } = state
  const accountOf = (accountId: string): Account => {
    const found = accounts.find((account) => account.accountId === accountId)
    if (!found) throw new Refused({ status: 404, code: 'not-found', message: 'There is nobody here.' })
    return found
  }

  declare(listUsers, () => ({
    users: accounts.map(({ accountId, email, role, status, emailVerified, createdAt, deletion, asked }) => ({
      accountId,
      email,
      role,
      status,
      verified: emailVerified,
      createdAt,
      lastSignInAt: null,
      deletionAskedAt: asked && asked.keptAt === null ? asked.at : null,
      keptAt: asked?.keptAt ?? null,
      deletesAt: deletion?.finalAt ?? null,
    })),
    more: false,
  }))
  const lockdown = () => (state.lockdown ? { ...state.lockdown, lifted: 0, needed: 1, liftedByMe: false } : null)
  declare(getFigures, () => ({
    figures: {
      totalUsers: accounts.length,
      activeUsers: accounts.filter(({ status }) => status === 'active').length,
      documentsStored: files.size,
      storageUsed: [...files.values()].reduce((sum, { size }) => sum + size, 0),
      lastBackup: null,
      lastBackupCheck: null,
    },
    warnings: [],
    lockdown: lockdown(),
  }))
  declare(changeLockdown, ({ body: { lockdownId, statement } }) => {
    const said = readStatement(statement)
    const begins = said.type === 'lockdown' && said.action === 'begin'
    state.lockdown = begins ? { lockdownId, since: state.now(), statement } : undefined
    return { lockdown: lockdown() }
  })
  declare(askToDelete, ({ params, body: { reason } }) => {
    const account = accounts.find(({ accountId }) => accountId === params.accountId)
    if (account) account.asked = { at: state.now(), reason, keptAt: null }
    return {}
  })
  declare(listEstatesOf, ({ params: { accountId } }) => ({ ownerIds: [accountOf(accountId).ownerId] }))
  declare(setUserStatus, ({ params: { accountId }, body: { status } }) => {
    accountOf(accountId).status = status
    return {}
  })
  declare(readUserIdentity, ({ params: { accountId } }) => ({ bundle: accountOf(accountId).keys.identity.bundle }))
  declare(introduceOperator, ({ params: { accountId } }) => {
    accountOf(accountId).role = 'admin'
    return {}
  })
  declare(listAudit, () => ({ entries: [], intact: true, more: false }))
  declare(listMails, () => ({ mails: [], more: false }))
}

function answerCaretaker(declare: Declare): void {
  const guide = { whereItRuns: '', whoPays: '', howToKeepItOn: '', whereBackupsAre: '', whomToCall: '' }
  declare(getCaretaker, () => ({ guide, caretaker: null, address: 'https://cairn.test' }))
  declare(saveCaretaker, () => ({}))
  declare(confirmCaretaker, () => ({}))
  declare(getKeeper, () => ({ caretaker: 'none' as const, whomToCall: '' }))
}

function answerReviews(declare: Declare, state: State): void {
  const { estates, files } = state
  declare(listReviews, ({ me }) => ({
    reviews: [...estates.values()].flatMap(({ owner, releases }) =>
      releases.map((release) => {
        const sealed = state.reports.get(release.releaseId)?.body.sealedKeys ?? []
        const canOpen = sealed.some(({ operatorId }) => operatorId === me().ownerId)
        return { release, ownerEmail: owner.email, canOpen, lostClaim: null, mayNot: null }
      }),
    ),
    damaged: [],
    next: null,
  }))
  declare(readReview, ({ params: { releaseId }, me }) => {
    const found = reportOf(state, releaseId)
    const sealed = found.body.sealedKeys.find(({ operatorId }) => operatorId === me().ownerId)
    return { ...signedReportOf(state, found, sealed?.box ?? null), lacking: [] }
  })
  declare(readAnswers, async ({ params: { ownerId }, query: { nonce } }) => {
    const { word } = await signedStatusOf(state, { ownerId, nonce })
    return { word, entries: estateOf(state, ownerId).log }
  })
  declare(getCertificateChunk, ({ params: { releaseId, index } }) =>
    chunkOf(files.get(reportOf(state, releaseId).body.certificate.fileId), index),
  )
  declare(shareCertificate, () => ({}))
  declare(reviewRelease, ({ params: { ownerId, releaseId }, body: { decision, statement } }) => {
    const release = estateOf(state, ownerId).releases.find((one) => one.releaseId === releaseId)
    if (!release) throw new Refused({ status: 404, code: 'not-found', message: 'There is nothing here.' })
    const said = readStatement(statement)
    release.state = decision === 'approve' ? 'waiting' : 'rejected'
    release.reason = said.type === 'review' ? said.reason : null
    return { release }
  })
}

function answerCardReviews(declare: Declare, state: State): void {
  declare(listCardReviews, () => ({
    reviews: [...state.estates.values()].flatMap(({ owner, armed }) =>
      armed.flatMap(({ arm, taken }) => {
        const holder = taken.find((one) => one.state === 'accepted')
        const filledBy = holder ? { email: holder.account.email, since: holder.acceptedAt } : null
        return taken
          .filter((one) => one.state === 'card-review')
          .map(({ account, acceptedAt, statement }) => ({
            ownerId: owner.ownerId,
            seatId: arm.seatId,
            invitationId: arm.invitationId,
            role: arm.role,
            ownerEmail: owner.email,
            claimantEmail: account.email,
            claimedAt: acceptedAt,
            filledBy,
            acceptance: statement,
            mayNot: null,
          }))
      }),
    ),
    damaged: [],
    next: null,
  }))
  declare(reviewCard, ({ params, body: { decision } }) => {
    for (const taken of armedAt(state, params).taken)
      if (taken.state === 'card-review') taken.state = decision === 'approve' ? 'accepted' : 'refused'
    return {}
  })
}
