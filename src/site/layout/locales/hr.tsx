import messages from '../../../../messages/hr.json?compiled'
import { localeLayout } from '../locale-layout.tsx'

const { Layout, ErrorBoundary } = localeLayout('hr', messages)

export default Layout
export { ErrorBoundary }
