import fastifyCompress from '@fastify/compress'
import fastifyCookie from '@fastify/cookie'
import fastify, { LogController, type FastifyInstance } from 'fastify'
import type { Deps } from './deps'
import { answerUnroutable, handleErrors } from './http/error-handler'
import { registerApiDocs } from './http/api-docs'
import { registerHealth } from './http/health'
import { warnAboutUnlistedProxies } from './http/proxy-warning'
import { answerClientErrors, refuseIncompleteRequests } from './http/malformed-requests'
import { logRequests } from './http/request-log'
import { measureRequests } from './http/request-metrics'
import { registerSecurityHeaders } from './http/security-headers'
import { endConnectionsWhenStopping } from './http/stopping'
import { registerWebApp } from './http/web-app'
import { guardAgainstForgery } from './http/xsrf'
import { adminSupplierRoutes } from './modules/admin-suppliers/routes'
import { authRoutes } from './modules/auth/routes'
import { constantRoutes } from './modules/constants/routes'
import { customerRoutes } from './modules/customers/routes'
import { deliveryRoutes } from './modules/deliveries/routes'
import { operationRoutes } from './modules/operations/routes'
import { dispatchAdviceRoutes } from './modules/dispatch-advice/routes'
import { invoiceRoutes } from './modules/invoice/routes'
import { orderResponseRoutes } from './modules/order-response/routes'
import { orderExportRoutes } from './modules/orders/export/routes'
import { orderRoutes } from './modules/orders/routes'
import { settingRoutes } from './modules/settings/routes'
import { timelineRoutes } from './modules/timeline/routes'

/** Enough for any form of these calls, and little enough that nobody fills our memory. */
const BODY_LIMIT = 256 * 1024

/** Without one, a client that never ends its request would hold its connection for ever. */
const REQUEST_PATIENCE = 120_000

/** The web server; without a web root (in API tests) it answers calls only. */
export async function buildApp(deps: Deps, webRoot: string | null): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: deps.log,
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_PATIENCE,
    trustProxy: [...deps.config.trustedProxies],
    genReqId: deps.newRequestId,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: 'idle',
    // What still arrives on an open connection is answered; load balancers were told before.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 300 },
    frameworkErrors: answerUnroutable(deps.config),
    clientErrorHandler: answerClientErrors(deps.config),
    // A request without a host is refused by our own hook, with our headers.
    http: { requireHostHeader: false },
  })

  // JSON is the only body a call takes.
  app.removeContentTypeParser('text/plain')
  handleErrors(app, deps.config)
  logRequests(app)
  warnAboutUnlistedProxies(app, deps)
  measureRequests(app, deps.metrics)
  endConnectionsWhenStopping(app, deps)
  registerSecurityHeaders(app, deps.config)
  refuseIncompleteRequests(app, deps.config)
  await app.register(fastifyCompress, { threshold: 1024, encodings: ['br', 'gzip'] })
  await app.register(fastifyCookie)
  guardAgainstForgery(app, deps)

  registerHealth(app, deps)
  registerApiDocs(app)
  authRoutes(app, deps)
  adminSupplierRoutes(app, deps)
  operationRoutes(app, deps)
  constantRoutes(app, deps)
  settingRoutes(app, deps)
  customerRoutes(app, deps)
  orderRoutes(app, deps)
  orderExportRoutes(app, deps)
  deliveryRoutes(app, deps)
  orderResponseRoutes(app, deps)
  dispatchAdviceRoutes(app, deps)
  invoiceRoutes(app, deps)
  timelineRoutes(app, deps)
  if (webRoot !== null) await registerWebApp(app, deps.config, webRoot)
  return app
}
