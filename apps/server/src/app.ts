import fastifyCompress from '@fastify/compress'
import fastifyCookie from '@fastify/cookie'
import fastify, { type FastifyInstance } from 'fastify'
import { depsFor, type Deps } from './deps'
import { unroutableRequestHandler, registerErrorHandler } from './http/error-handler'
import { registerApiDocs } from './http/api-docs'
import { BODY_BUDGET, byteBudget, UPLOAD_BUDGET } from './http/body/body-budget'
import { acceptJsonBodies } from './http/body/json-bodies'
import { endUnreadBodies } from './http/body/unread-body'
import {
  endConnectionsWhenStopping,
  HTTP_OPTIONS,
  limitConnections,
  REQUEST_TIMEOUT_MS,
} from './http/connections/connections'
import { registerHealth } from './http/health'
import { clientErrorHandler, rejectIncompleteRequests } from './http/connections/malformed-requests'
import { warnAboutUnlistedProxies } from './http/trusted-proxies'
import { logRequests, measureRequests, RequestLog, requestLogController } from './http/request-log'
import { traceRequests } from './http/trace-requests'
import { registerSecurityHeaders } from './http/security-headers'
import { endSlowReaders } from './http/connections/slow-readers'
import { registerWebApp } from './http/web-app'
import { registerXsrfProtection } from './http/xsrf'
import { adminSupplierRoutes } from './modules/suppliers/routes'
import { authRoutes } from './modules/auth/routes'
import { securityRoutes } from './modules/auth/security/routes'
import { constantRoutes } from './modules/constants/routes'
import { customerRoutes } from './modules/customers/routes'
import { deliveryRoutes } from './modules/documents/deliveries/routes'
import { operationRoutes } from './modules/operations/routes'
import { dispatchAdviceRoutes } from './modules/documents/dispatch-advice/routes'
import { archiveDownloadRoutes, archiveRoutes } from './modules/documents/e-documents/archives/routes'
import { documentFileRoutes } from './modules/documents/e-documents/document-files/routes'
import { creditNoteRoutes } from './modules/documents/credit-note/routes'
import { eDocumentRoutes } from './modules/documents/e-documents/routes'
import { invoiceRoutes } from './modules/documents/invoice/routes'
import { openLineExportRoutes, openLineRoutes } from './modules/documents/open-lines/routes'
import { orderResponseRoutes } from './modules/documents/order-response/routes'
import { orderExportRoutes, orderRoutes } from './modules/orders/routes'
import { partExportRoutes, partRoutes } from './modules/parts/routes'
import { securityLogRoutes } from './modules/security-log/routes'
import { settingRoutes } from './modules/settings/routes'
import { timelineRoutes } from './modules/documents/timeline/routes'
import { todayRoutes } from './modules/today/routes'

/** Builds the HTTP server. `webRoot` is the folder of the built web app; null (in API tests) serves the API only. */
export async function buildApp(deps: Deps, webRoot: string | null): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: deps.log,
    http: HTTP_OPTIONS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    trustProxy: [...deps.config.trustedProxies],
    genReqId: deps.newRequestId,
    childLoggerFactory: (logger, bindings) => new RequestLog(logger, bindings),
    logController: requestLogController(),
    forceCloseConnections: 'idle',
    // Requests on connections that are still open are served: the readiness check has already failed by then.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 300 },
    frameworkErrors: unroutableRequestHandler(deps.config),
    clientErrorHandler: clientErrorHandler(deps.config),
  })

  registerErrorHandler(app, deps.config)
  logRequests(app)
  traceRequests(app, deps)
  warnAboutUnlistedProxies(app, deps)
  measureRequests(app, deps.metrics)
  limitConnections(app, deps.config.trustedProxies)
  endUnreadBodies(app)
  endSlowReaders(app)
  endConnectionsWhenStopping(app, deps)
  registerSecurityHeaders(app, deps.config)
  rejectIncompleteRequests(app, deps.config)
  await app.register(fastifyCompress, { threshold: 1024, encodings: ['br', 'gzip'], globalDecompression: false })
  await app.register(fastifyCookie)
  registerXsrfProtection(app, deps)
  acceptJsonBodies(app)
  app.decorate('bodyBudget', byteBudget(BODY_BUDGET))
  app.decorate('uploadBudget', byteBudget(UPLOAD_BUDGET))

  registerHealth(app, deps)
  registerApiDocs(app)
  authRoutes(app, depsFor('signIn', deps))
  securityRoutes(app, depsFor('signIn', deps))
  adminSupplierRoutes(app, deps)
  operationRoutes(app, deps)
  securityLogRoutes(app, deps)
  constantRoutes(app, deps)
  settingRoutes(app, deps)
  customerRoutes(app, deps)
  partRoutes(app, deps)
  partExportRoutes(app, depsFor('exports', deps))
  const orderDeps = depsFor('orders', deps)
  orderRoutes(app, orderDeps)
  orderExportRoutes(app, depsFor('exports', deps))
  deliveryRoutes(app, orderDeps)
  orderResponseRoutes(app, orderDeps)
  openLineRoutes(app, orderDeps)
  openLineExportRoutes(app, depsFor('exports', deps))
  todayRoutes(app, orderDeps)
  dispatchAdviceRoutes(app, orderDeps)
  invoiceRoutes(app, orderDeps)
  eDocumentRoutes(app, orderDeps)
  documentFileRoutes(app, orderDeps)
  archiveRoutes(app, orderDeps)
  archiveDownloadRoutes(app, depsFor('exports', deps))
  creditNoteRoutes(app, orderDeps)
  timelineRoutes(app, orderDeps)
  if (webRoot !== null) await registerWebApp(app, deps.config, webRoot)
  return app
}
