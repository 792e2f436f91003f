package import Lint

package typealias ReportResult = Finding
package typealias RelatedPlace = Finding.Label
package typealias ReportCheck = Finding.Check
