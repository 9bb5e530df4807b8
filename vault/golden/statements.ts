import {
  encodeBundle,
  type OpenedAccount,
  random,
  randomId,
  type ServiceIdentity,
  sha256,
  signOperators,
  signStatement,
  signStatus,
  type StatementFields,
  type Status,
  type StatusOwner,
  type StatusSeat,
  writeStatusOwner,
  writeStatusSeat,
} from '../index.ts'

/** Another part of the set holds these types, or they joined after the set was frozen. */
type MadeElsewhere =
  | ('genesis' | 'epoch' | 'invitation' | 'rearm' | 'acceptance' | 'pinned')
  | ('succession-key' | 'successor' | 'succession-veto' | 'share-now')
  | ('drill-call' | 'drill' | 'check-in' | 'lookout' | 'deputy' | 'deputy-acceptance' | 'deputy-end')

export async function makeStatements({ ownerId, identity }: OpenedAccount) {
  const [seatId, invitationId, releaseId] = [randomId(), randomId(), randomId()]
  const [hash, key] = [random(32), random(32)]
  const fields: Omit<StatementFields, MadeElsewhere> = {
    policy: {
      ownerId,
      counter: 3,
      waitIncapacityDays: 2,
      waitDeathDays: 90,
      fallbackDays: 30,
      cardFallback: 1,
      daySeconds: 86_400,
    },
    disarm: { ownerId, seatId, role: 'contact_1', epoch: 1 },
    restored: { ownerId, n: 12, head: hash },
    'step-down': { ownerId, seatId, invitationId, epoch: 2 },
    claim: { ownerId, releaseId, seatId, invitationId, event: 'death', certificateHash: hash },
    opinion: { ownerId, releaseId, claimHash: key, stance: 'object', reason: 'She called me this morning.' },
    review: {
      ownerId,
      releaseId,
      event: 'death',
      claimHash: key,
      decision: 'approve',
      reason: '',
      newestOpinion: key,
      reviewId: invitationId,
      lastSeen: { n: 7, hash },
    },
    'collect-request': { ownerId, releaseId, seatId, invitationId, nonce: key, lastSeen: { n: 7, hash } },
    'card-review': {
      ownerId,
      seatId,
      invitationId,
      acceptanceHash: key,
      decision: 'reject',
      reason: 'Nobody of that name.',
    },
    lockdown: { ownerId, lockdownId: releaseId, action: 'begin', reason: 'Someone is inside the server.' },
    suspension: { ownerId, action: 'suspend', reason: 'The account was taken over.' },
    veto: { ownerId, releaseId },
    end: { ownerId, releaseId },
    closing: { ownerId, releaseId, event: 'incapacity', seats: [{ seatId, epoch: 2 }] },
    forget: { ownerId, deletionId: releaseId, counter: 1 },
    keep: { ownerId, deletionId: releaseId, counter: 2 },
    head: { ownerId, seatId, event: 'death', epoch: 1, counter: 4, m: 7, hash },
    introduction: { ownerId, bundle: encodeBundle(identity.bundle), email: 'ada@example.org' },
  }
  const { signKey } = identity
  const signed = {
    policy: await signStatement('policy', fields.policy, signKey),
    disarm: await signStatement('disarm', fields.disarm, signKey),
    restored: await signStatement('restored', fields.restored, signKey),
    'step-down': await signStatement('step-down', fields['step-down'], signKey),
    claim: await signStatement('claim', fields.claim, signKey),
    opinion: await signStatement('opinion', fields.opinion, signKey),
    review: await signStatement('review', fields.review, signKey),
    'collect-request': await signStatement('collect-request', fields['collect-request'], signKey),
    'card-review': await signStatement('card-review', fields['card-review'], signKey),
    suspension: await signStatement('suspension', fields.suspension, signKey),
    veto: await signStatement('veto', fields.veto, signKey),
    end: await signStatement('end', fields.end, signKey),
    closing: await signStatement('closing', fields.closing, signKey),
    forget: await signStatement('forget', fields.forget, signKey),
    keep: await signStatement('keep', fields.keep, signKey),
    head: await signStatement('head', fields.head, signKey),
    introduction: await signStatement('introduction', fields.introduction, signKey),
  }
  return { fields, signed }
}

export async function makeStatus({ ownerId, identity }: OpenedAccount, { signKey }: ServiceIdentity) {
  const [seatId, invitationId, releaseId] = [randomId(), randomId(), randomId()]
  const [nonce, hash, at] = [random(32), random(32), 1_795_000_000_000]
  const armed = { invitationId, epoch: 1, statementHash: hash, acceptances: [] }
  const seat: StatusSeat = { ownerId, seatId, role: 'attorney', voidEpoch: 0, armed: [armed] }
  const head = { seatId, event: 'death', epoch: 1, counter: 4, m: 7, hash }
  const owner: StatusOwner = { ownerId, deletionCounter: 2, policyCounter: 3, policyHash: hash, heads: [head] }
  const [seatPart, ownerPart] = [writeStatusSeat(seat), writeStatusOwner(owner)]
  const release = { releaseId, event: 'death', seatId, claimHash: hash, state: 'waiting', reportedAt: at, opensAt: 0 }
  const status: Status = {
    ownerId,
    nonce,
    at,
    log: { n: 2, hash },
    releases: [release],
    deletion: { state: 'pending', finalAt: at },
    heads: [{ event: 'death', epoch: 1, statementHash: hash, at }],
    ownerPart: await sha256(ownerPart),
    seatParts: [await sha256(seatPart)],
    daySeconds: 86_400,
  }
  const bundles = [encodeBundle(identity.bundle)]
  return {
    seat,
    owner,
    status,
    bundles,
    seatPart,
    ownerPart,
    signed: await signStatus(status, signKey),
    operators: await signOperators({ nonce, at, bundles }, signKey),
  }
}
