import type { Mutants } from '../../commands/mutants/mutant.ts'

const http = ['server/http/http.test.ts', 'server/bad-requests.test.ts']

export const httpMutants: Mutants[] = [
  {
    file: 'server/http/methods.ts',
    tests: ['server/http/http.test.ts'],
    broken: [
      ['answers a wrong method with a page', 'methods.length === 0 || methods.includes(context.req.method)', 'true'],
    ],
  },
  {
    file: 'server/http/security.ts',
    tests: ['server/http/http.test.ts'],
    broken: [
      [
        'trusts the address in a header without a proxy',
        "(context.req.header('x-forwarded-for') ?? '') === ''",
        'false',
      ],
      ['repeats the warning for each visitor', 'warned = true\n', 'warned = false\n'],
      ['sends no Trusted Types in the policy', '  "require-trusted-types-for \'script\'",\n', ''],
      ['lets pages create any Trusted Types policy', "'trusted-types default'", "'trusted-types *'"],
    ],
  },
  {
    file: 'server/http/web-app.ts',
    tests: ['server/http/web-app.test.ts'],
    broken: [
      ['sends a page for a missing file', "if (extname(path) !== '') return next()", ''],
      [
        'answers an unknown page with status 200',
        '(await isPage(path)) ? 200 : 404',
        '(await isPage(path)) ? 200 : 200',
      ],
    ],
  },
  {
    file: 'server/http/security.ts',
    tests: ['server/http/http.test.ts'],
    broken: [
      ['answers under any host name', 'host !== undefined && !isOurs(host, own)', "host === ''"],
      ["accepts a host name that only begins like the server's", 'hostname === own ||', 'hostname.startsWith(own) ||'],
      [
        'accepts a change from a page of another site',
        'if (!safe && !isSameOrigin(context, ownOrigin))',
        "if (ownOrigin === '')",
      ],
      [
        'accepts a change from a neighbor site of the same domain',
        "return site === 'same-origin' || site === 'none'",
        "return site !== 'cross-site'",
      ],
      [
        'accepts a change from another site in an older browser',
        'if (origin === undefined) return true',
        'if (site === undefined) return true',
      ],
      [
        'believes a made-up network address',
        'while (trustedProxies.includes(address)) {',
        'while (chain.length > 0) {',
      ],
      ['lets another site frame the pages', '"frame-ancestors \'none\'",', ''],
    ],
  },
  {
    file: 'server/http/mount.ts',
    tests: [...http, 'server/releases/nobody-impartial.test.ts'],
    broken: [
      ['accepts a call without a session', "if (route.access !== 'anyone') {", "if (route.access === 'admin') {"],
      [
        "accepts a change for another estate than the session's",
        'meant !== undefined && meant !== `${ownerId}.${identityVersion}`',
        "meant === ''",
      ],
      ['accepts a form of another site', 'if (type !== expected) throw', "if (type === '') throw"],
      ['reads a body of any size', 'if (size > max) throw tooLarge()', ''],
    ],
  },
  {
    file: 'server/http/request-log.ts',
    tests: ['server/http/request-log.test.ts'],
    broken: [
      ['logs paths with ids', 'if (noted !== undefined) return noted', 'return context.req.url'],
      ['logs no security events', 'if (event === undefined) return', 'return'],
    ],
  },
]
