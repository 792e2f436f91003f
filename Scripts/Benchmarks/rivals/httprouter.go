// httprouter: a radix tree of path segments. It returns the values of the parameters too.
package main

import (
	"bufio"
	"fmt"
	"net/http"
	"os"
	"strings"
	"syscall"

	"github.com/julienschmidt/httprouter"
)

func lines(path string) []string {
	file, problem := os.Open(path)
	if problem != nil {
		fmt.Fprintln(os.Stderr, problem)
		os.Exit(1)
	}
	defer file.Close()
	var found []string
	scanner := bufio.NewScanner(file)
	for scanner.Scan() {
		found = append(found, scanner.Text())
	}
	return found
}

// The processor time of this process in seconds: the collector of garbage has threads of its own.
func seconds() float64 {
	var usage syscall.Rusage
	syscall.Getrusage(syscall.RUSAGE_SELF, &usage)
	return float64(usage.Utime.Sec+usage.Stime.Sec) + float64(usage.Utime.Usec+usage.Stime.Usec)/1e6
}

func resident() int {
	var size, pages int
	text, _ := os.ReadFile("/proc/self/statm")
	fmt.Sscan(string(text), &size, &pages)
	return pages * os.Getpagesize()
}

func main() {
	if len(os.Args) != 3 {
		fmt.Fprintln(os.Stderr, "usage: httprouter ROUTES PARTS")
		os.Exit(1)
	}
	routes, parts := lines(os.Args[1]), lines(os.Args[2])
	memory, start, found := resident(), seconds(), 0
	router := httprouter.New()
	for index, route := range routes {
		number := index + 1
		// The rest of a path needs a name.
		if strings.HasSuffix(route, "*") {
			route += "rest"
		}
		router.Handle("GET", route, func(http.ResponseWriter, *http.Request, httprouter.Params) { found = number })
	}
	compilation := seconds() - start
	fastest, first, total, decided, sum := 0.0, 0.0, 0.0, 0, 0
	for pass := 0; pass < 7 && total < 6; pass++ {
		decided, sum = 0, 0
		start = seconds()
		for _, part := range parts {
			if handle, values, _ := router.Lookup("GET", part); handle != nil {
				handle(nil, nil, values)
				decided++
				sum += found
			}
		}
		time := seconds() - start
		if pass == 0 {
			first = time
		}
		if pass == 0 || time < fastest {
			fastest = time
		}
		total += time
	}
	count := float64(len(parts))
	fmt.Printf("%.1f\t%d\t%d\t%.1f\t%.4f\t%d\n", fastest/count*1e9, decided, sum, first/count*1e9, compilation, resident()-memory)
}
